import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BlockModel, FormModel, Json, JsonObject } from '../../../engine/model';
import { prepareScreens, Questions } from '../../../engine/react';
import { csvCell } from '../../../engine/react/blocks/chart/save-csv';
import { fieldForm, step } from '../../support/field-form';
import { createLiveWorld, LiveTestScreen, type LiveWorldOptions, testSource } from '../../support/live-screen';
import { action, item, machine, machineList, machinePage, screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

function show(
  block: Omit<BlockModel, 'displayed' | 'pointer'> & JsonObject,
  answer: LiveWorldOptions['answer'],
  forms: Readonly<Record<string, FormModel>> = {},
) {
  const world = createLiveWorld({ sources: [testSource('machines')], answer });
  const whole = { displayed: true, pointer: '/blocks/0', ...block } as unknown as BlockModel;
  renderWith(
    testEngine({ screens: world.screens }),
    <>
      <LiveTestScreen world={world} screen={screenOf([whole], ['machines'])} forms={forms} />
      <Questions queue={world.questions} />
    </>,
  );
  return { world, user: userEvent.setup() };
}

const article = (body: string) => [{ block: 'article', body, displayed: true, pointer: `/${body}` }] as const;

describe('Tabs', () => {
  it('are reached by the arrows, wrap around, and the open one is in the address', async () => {
    const tab = (id: string, displayed: unknown = true) => ({ id, label: id, displayed, blocks: article(`in ${id}`) });
    const never = { op: 'any', of: [] };
    const { world, user } = show(
      { block: 'tabs', parameter: 'part', tabs: [tab('one'), tab('hidden', never), tab('two'), tab('three')] } as never,
      () => null,
    );
    (await page.findByRole('tab', { name: 'one' })).focus();
    expect(page.queryByRole('tab', { name: 'hidden' })).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(page.getByRole('tab', { name: 'two' })).toHaveFocus();
    expect(world.query()).toEqual({ part: 'two' });
    expect(await page.findByText('in two')).toBeVisible();
    await user.keyboard('{End}');
    expect(world.query()).toEqual({ part: 'three' });
    await user.keyboard('{ArrowRight}');
    expect(page.getByRole('tab', { name: 'one' })).toHaveAttribute('aria-selected', 'true');
    expect(world.query()).toEqual({});
  });
});

const holds = (name: string) => ({ op: 'is', path: ['series', 'name'], value: name });

describe('A chart', () => {
  const answer: Json = {
    columns: [{ name: 'Press' }, { name: '=Lathe' }, { rest: true }],
    rows: [
      { period: '2026-01-01T00:00:00Z', values: [60_000, 0, 90_000], sum: 150_000 },
      { period: '2026-02-01T00:00:00Z', values: [120_000, 30_000, 0], sum: 150_000 },
    ],
  };
  const chart = {
    block: 'chart',
    title: 'Use',
    kind: 'bars',
    rows: ['sources', 'machines', 'rows'],
    x: item('period', 'Period', { as: 'month' }),
    series: {
      kind: 'columns',
      columns: ['sources', 'machines', 'columns'],
      label: ['name'],
      other: ['rest'],
      otherLabel: 'Other',
      values: ['values'],
    },
    values: { as: 'duration' },
    extra: [item('sum', 'Total', { as: 'duration' })],
    csv: true,
    empty: { title: 'Nothing was used' },
  };

  it('is a table too: columns in their order with the rest last, nothing hidden as zero, sums below', async () => {
    const { user } = show(chart as never, () => answer);
    await user.click(await page.findByRole('button', { name: 'Table' }));
    const table = await page.findByRole('table', { name: 'Use' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Period', 'Press', '=Lathe', 'Other', 'Total']);
    const [, january, , sums] = within(table).getAllByRole('row');
    const cells = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(january)).toEqual(['1 min', '–', '1.5 min', '2.5 min']);
    expect(cells(sums)).toEqual(['3 min', '0.5 min', '1.5 min', '5 min']);
  });

  it('leads from the head of a column to what it is about, where the definition says so, and never from the rest', async () => {
    const to = { kind: 'route', route: 'machines', query: { open: { path: ['series', 'name'] } } };
    const heading = { ...item('name', 'Machine', { as: 'link', to } as never), displayed: holds('=Lathe') };
    const series = { ...chart.series, headings: [heading] };
    const { user } = show({ ...chart, series } as never, () => answer);
    await user.click(await page.findByRole('button', { name: 'Table' }));
    const links = within(page.getByRole('table', { name: 'Use' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['=Lathe']);
  });

  it('of the kind strip has a part for each row, as long as its number and never too short to be seen, and says what each is', async () => {
    const strip = {
      ...chart,
      kind: 'strip',
      x: item('name', 'Name'),
      series: { kind: 'fields', fields: [item('days', 'Days')] },
      values: { as: 'number' },
      extra: [item('from', 'From')],
    };
    const rows = [
      { name: 'one', days: 1, from: '1 May' },
      { name: 'two', days: 1000, from: '2 May' },
      { name: 'three', days: 3000, from: 'later' },
    ];
    show(strip as never, () => ({ rows }));
    const figure = await page.findByRole('figure', { name: 'Use' });
    const said = within(figure).getAllByRole('listitem');
    expect(said.map((each) => each.textContent)).toEqual(['one · 1 May', 'two · 2 May', 'three · later']);
    const widths = [...figure.querySelectorAll('.pt-chart-strip rect')].map((rect) =>
      Number(rect.getAttribute('width')),
    );
    expect(widths[0]).toBeGreaterThanOrEqual(24);
    expect(widths[2]).toBeGreaterThan(2 * (widths[1] ?? 0));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1000);
  });

  it('says that there is nothing where there are no rows', async () => {
    show(chart as never, () => ({ columns: [], rows: [] }));
    expect(await page.findByText('Nothing was used')).toBeVisible();
  });

  it.each(['=1+1', ' =1', '|cmd', '%x', '＝1', '\uFEFF@x', '-1'])('writes no formula into its file: %j', (text) => {
    expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
    expect(csvCell(-1)).toBe('-1');
  });
});

describe('A form of several steps that an action opens', () => {
  it('stands in a drawer, starts with the record it copies, and sends all of it once', async () => {
    const copy = fieldForm(
      [
        { name: 'name', type: 'text', label: 'Name' },
        { name: 'note', type: 'text', label: 'Note', inStep: 'more' },
      ],
      {
        id: 'copy',
        steps: [
          step('first', { title: 'What it is', submit: { label: 'Next', sends: 'step', then: [{ do: 'next' }] } }),
          step('more', { title: 'What to know', submit: { label: 'Copy it', sends: 'form', then: [] } }),
        ],
      },
    );
    const { displayed: _shown, ...list } = {
      displayed: true,
      ...machineList({
        rowActions: [
          action('copy', 'Make another', {
            call: 'copyMachine',
            form: {
              form: 'copy',
              mode: 'clone',
              initial: ['record'],
              in: 'drawer',
              title: 'Make another',
              text: 'It gets its own name.',
              blocks: [
                {
                  block: 'detail',
                  of: ['record'],
                  displayed: true,
                  pointer: '/copied',
                  sections: [
                    {
                      columns: 1,
                      displayed: true,
                      items: [item('tags', 'Tags', { as: 'list', of: { as: 'text' }, most: 2 })],
                    },
                  ],
                  actions: [],
                },
              ],
              submit: 'Make it',
            },
            then: [{ do: 'refresh', source: 'machines' }],
          }),
          action('stop', 'Stop'),
          action('scrap', 'Scrap'),
        ],
      }),
    };
    const { world, user } = show(
      list as never,
      (_source, args) => machinePage(1, args, [{ ...machine(1), note: 'By the door', tags: ['loud', 'old', 'heavy'] }]),
      { copy },
    );
    await user.click(await page.findByRole('button', { name: 'Actions for Press 1' }));
    await user.click(page.getByRole('menuitem', { name: 'Make another' }));
    const drawer = await page.findByRole('dialog', { name: 'Make another', hidden: true });
    expect(drawer.className).toContain('drawer');
    expect(drawer).toHaveAccessibleDescription('It gets its own name.');
    expect(within(drawer).getByText('old'), 'what hangs on it is above the form').toBeVisible();
    const folded = within(drawer).getByText('heavy');
    expect(folded.closest('details'), 'more than a few are folded').not.toHaveAttribute('open');
    const name = await within(drawer).findByLabelText(/^Name/);
    expect(name).toHaveValue('Press 1');
    await user.clear(name);
    await user.type(name, 'Press 9');
    await user.click(within(drawer).getByText('Next'));
    expect(await within(drawer).findByLabelText(/^Note/)).toHaveValue('By the door');
    expect(world.calls).toEqual([]);
    await user.click(within(drawer).getByText('Make it'));
    await vi.waitFor(() =>
      expect(world.calls.map(({ operation, payload }) => [operation, payload])).toEqual([
        ['copyMachine', { name: 'Press 9', note: 'By the door' }],
      ]),
    );
    await vi.waitFor(() => expect(page.queryByRole('dialog', { name: 'Make another', hidden: true })).toBeNull());
    await vi.waitFor(() => expect(world.loads).toHaveLength(2));
  });
});
