import { screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Json, ScreenModel } from '../../../engine/model';
import { prepareScreens } from '../../../engine/react';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { machineList, screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

type Block = ScreenModel['blocks'][number];
const number = { as: 'number' } as const;
const item = (field: string) => ({ id: field, label: field, field: [field], format: number, displayed: true }) as const;

const stats: Block = {
  block: 'stats',
  displayed: true,
  pointer: '/blocks/0',
  stats: [
    {
      id: 'all',
      label: 'All machines',
      displayed: true,
      value: ['sources', 'totals', 'all'],
      format: number,
      tones: [],
    },
  ],
};
const chart: Block = {
  block: 'chart',
  displayed: true,
  pointer: '/blocks/1',
  title: 'By month',
  kind: 'bars',
  rows: ['sources', 'totals', 'months'],
  x: item('month'),
  series: { kind: 'fields', fields: [item('hours')] },
  values: number,
  extra: [],
  csv: false,
  empty: { title: 'No months' },
};
const detail: Block = {
  block: 'detail',
  displayed: true,
  pointer: '/blocks/2',
  of: ['sources', 'totals'],
  sections: [{ displayed: true, columns: 2, items: [item('all')] }],
  actions: [],
};
const list: Block = { ...machineList(), displayed: true, pointer: '/blocks/3' };

function show(blocks: readonly Block[], answers: Readonly<Record<string, Json | Error>>) {
  const world = createLiveWorld({
    sources: Object.keys(answers).map((name) => testSource(name)),
    answer: (source) => answers[source] ?? null,
  });
  renderWith(
    testEngine({ screens: world.screens }),
    <LiveTestScreen world={world} screen={screenOf(blocks, Object.keys(answers))} />,
  );
  return world;
}

it('Numbers, facts and pictures whose source cannot be loaded say so once, and can be asked for again', async () => {
  const answers: Record<string, Json | Error> = { totals: new Error('down') };
  show([stats, chart, detail], answers);
  expect(await page.findAllByText('This could not be loaded')).toHaveLength(1);
  expect(page.queryByText('Loading…')).toBeNull();
  answers.totals = { all: 34, months: [] };
  await userEvent.setup().click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findAllByText('34')).toHaveLength(2);
  expect(page.queryByText('This could not be loaded')).toBeNull();
});

it('A list says of its own source itself', async () => {
  show([list], { machines: new Error('down') });
  expect(await page.findAllByText('This could not be loaded')).toHaveLength(1);
});

it('While an answer is on its way its room is kept', () => {
  show([stats, chart, detail], { totals: { all: 34, months: [] } });
  expect(page.getAllByText('Loading…')).toHaveLength(2);
});

it.each(['drawer', 'beside'] as const)(
  'A record that cannot be opened says what the API says, in a %s',
  async (place) => {
    const message = 'It does not exist, or you may not see it.';
    const cause = { field: null, code: 'NOT_FOUND', message, args: {} };
    const { detail } = machineList();
    const opened: Block = {
      ...machineList(),
      ...(detail && { detail: { ...detail, in: place, record: { source: 'machine', where: {} } } }),
      displayed: true,
      pointer: '/blocks/3',
    };
    const world = createLiveWorld({
      sources: [testSource('machines'), testSource('machine')],
      query: { open: 'gone' },
      answer: (source) => (source === 'machines' ? { items: [], total: 0 } : new Error('refused', { cause })),
    });
    renderWith(
      testEngine({ screens: world.screens }),
      <LiveTestScreen world={world} screen={screenOf([opened], ['machines'])} />,
    );
    expect(await page.findByText(message)).toBeDefined();
    expect(page.queryByText('Where it stands')).toBeNull();
  },
);
