import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonObject, ListBlockModel, ScreenModel } from '../../../engine/model';
import { prepareScreens, Questions } from '../../../engine/react';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { action, machine, machineList, screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

/** Machines that wait for a decision, of which the page shows the first; a decision takes one out of the list. */
function waiting(total: number, size: number) {
  const all = Array.from({ length: total }, (_each, at) => machine(at + 1) as JsonObject);
  const decided: string[] = [];
  const left = () => all.filter(({ id }) => !decided.includes(String(id)));
  return {
    decided,
    answer: () => ({ items: left().slice(0, size), total: left().length, page: 1, size }),
    operate(_operation: string, { id }: JsonObject) {
      decided.push(String(id));
      return { ok: true as const };
    },
  };
}

const decide = (id: string, label: string, key: string, more = {}) =>
  action(id, label, {
    key,
    call: `${id}Machine`,
    with: { id: { path: ['record', 'id'] } },
    then: [{ do: 'refresh', source: 'machines' }, { do: 'next' }],
    ...more,
  });
const rowActions = [
  decide('keep', 'Keep', 'k'),
  decide('scrap', 'Scrap', 's', { confirm: { title: 'Scrap it?', confirm: 'Yes', danger: true } }),
  decide('sell', 'Sell', 'v', {
    unavailable: [{ when: { op: 'is', path: ['record', 'name'], value: 'Press 1' }, reason: 'Nobody wants it.' }],
  }),
];

function show(
  hall: ReturnType<typeof waiting>,
  list: Partial<ListBlockModel> = {},
  query: JsonObject = { open: 'm1' },
) {
  const world = createLiveWorld({ sources: [testSource('machines')], query, ...hall });
  const { detail } = machineList();
  const block = machineList({
    selectable: false,
    bulkActions: [],
    filters: [],
    rowActions,
    detail: { ...detail, rowActions: true } as ListBlockModel['detail'],
    ...list,
  });
  const model = screenOf([{ ...block, displayed: true, pointer: '/blocks/0' }] as unknown as ScreenModel['blocks'], [
    'machines',
  ]);
  renderWith(
    testEngine({ screens: world.screens }),
    <>
      <LiveTestScreen world={world} screen={model} />
      <Questions queue={world.questions} />
    </>,
  );
  return { world, user: userEvent.setup() };
}

const opened = async (name: string) => {
  const title = await page.findByRole('heading', { level: 2, name });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  // The code that hears keys comes with the first record that is opened, and buttons say their keys once it hears.
  await vi.waitFor(() => expect(document.querySelector('[aria-keyshortcuts]')).not.toBeNull());
};

describe('Records that are worked off one after the other', () => {
  it('are decided by keys alone: the title of the next has the focus, and after the last the detail closes', async () => {
    const hall = waiting(7, 3);
    const { world, user } = show(hall);
    for (let at = 1; at <= 7; at++) {
      await opened(`Press ${at}`);
      await user.keyboard('k');
    }
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(hall.decided).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7']);
    expect(world.query()).toEqual({});
  });

  it('begun in the middle, lead to those before once there are none behind', async () => {
    const hall = waiting(3, 3);
    const { user } = show(hall, {}, { open: 'm2' });
    for (const at of [2, 3, 1]) {
      await opened(`Press ${at}`);
      await user.keyboard('k');
    }
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(hall.decided).toEqual(['m2', 'm3', 'm1']);
  });

  it('stay where they are when the question is declined, and go on when it is agreed to', async () => {
    const hall = waiting(2, 3);
    const { user } = show(hall);
    await opened('Press 1');
    await user.keyboard('s');
    const asked = await page.findByRole('alertdialog', { name: 'Scrap it?' });
    await user.keyboard('k');
    expect(hall.decided, 'letters do nothing behind a question').toEqual([]);
    await user.click(within(asked).getByRole('button', { name: /cancel/i }));
    await vi.waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('s');
    await user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    await opened('Press 2');
    expect(hall.decided).toEqual(['m1']);
  });

  it('say the key at the button, and why a button cannot be used', async () => {
    const { user } = show(waiting(2, 3));
    await opened('Press 1');
    const sell = page.getByRole('button', { name: 'Sell' });
    expect(sell).toHaveAttribute('aria-keyshortcuts', 'v');
    expect(sell).toHaveTextContent('Sellv');
    await vi.waitFor(async () => {
      await user.keyboard('v');
      expect(document.activeElement).toBe(sell);
    });
    expect(sell).toHaveAccessibleDescription('Nobody wants it.');
  });

  it('hear no letters with Control, of a list without an open record, or of what is typed', async () => {
    const hall = waiting(2, 3);
    const { world, user } = show(hall);
    await opened('Press 1');
    await user.keyboard('{Control>}k{/Control}{Alt>}k{/Alt}{Shift>}k{/Shift}');
    const typed = document.createElement('input');
    document.querySelector('dialog')?.append(typed);
    typed.focus();
    await user.keyboard('k');
    expect(typed.value).toBe('k');
    world.setQuery({});
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    await user.keyboard('k');
    expect(hall.decided).toEqual([]);
    expect(page.queryByRole('button', { name: 'Keep' })?.getAttribute('aria-keyshortcuts') ?? null).toBeNull();
  });

  it('take the focus beside their list as well', async () => {
    const { detail } = machineList();
    const beside = { ...detail, in: 'beside', rowActions: true } as ListBlockModel['detail'];
    const hall = waiting(2, 3);
    const { user } = show(hall, { as: 'names', detail: beside });
    const title = await page.findByRole('heading', { level: 2, name: 'Press 1' });
    title.focus();
    await vi.waitFor(async () => {
      await user.keyboard('k');
      expect(hall.decided).toEqual(['m1']);
    });
    await opened('Press 2');
  });
});
