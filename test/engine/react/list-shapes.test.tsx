import { act, fireEvent, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject, ListBlockModel, ScreenModel } from '../../../engine/model';
import { prepareScreens, Questions } from '../../../engine/react';
import { createLiveWorld, LiveTestScreen, type LiveWorldOptions, testSource } from '../../support/live-screen';
import { action, column, machine, machineList, screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

interface Shown extends Partial<LiveWorldOptions> {
  readonly list: Partial<ListBlockModel>;
}

function show({ list, ...options }: Shown) {
  const world = createLiveWorld({
    sources: [testSource('machines'), testSource('partsOf')],
    answer: () => ({ items: [1, 2, 3].map(machine), total: 3, page: 1, size: 25 }),
    ...options,
  });
  const block = { ...machineList({ selectable: false, bulkActions: [], filters: [], ...list }), displayed: true };
  const model = screenOf([{ ...block, pointer: '/blocks/0' }] as unknown as ScreenModel['blocks'], ['machines']);
  renderWith(
    testEngine({ screens: world.screens }),
    <>
      <LiveTestScreen world={world} screen={model} />
      <Questions queue={world.questions} />
    </>,
  );
  return { world, user: userEvent.setup() };
}

describe('A list beside the record that is open', () => {
  const detail = { ...machineList().detail, in: 'beside' } as ListBlockModel['detail'];
  const list = { as: 'names', detail } as Partial<ListBlockModel>;

  it('asks for a choice first; then the record stands beside the names and in the address', async () => {
    const { world, user } = show({ list });
    expect(await page.findByText('Choose an entry of the list to see its details.')).toBeInTheDocument();
    const names = page.getByRole('list', { name: 'Machines' });
    await user.click(within(names).getByRole('button', { name: /Press 2/ }));
    expect(world.query()).toEqual({ open: 'm2' });
    const record = await page.findByRole('region', { name: 'Press 2' });
    expect(within(record).getByText('Where it stands')).toBeInTheDocument();
    expect(page.queryByRole('dialog')).toBeNull();
    expect(within(names).getByRole('button', { current: true })).toHaveTextContent('Press 2');
  });

  it('is opened by a link, and Escape leads back to the name', async () => {
    const { world, user } = show({ list, query: { open: 'm3' } });
    const record = await page.findByRole('region', { name: 'Press 3' });
    act(() => within(record).getByRole('heading', { name: 'Press 3' }).focus());
    await user.keyboard('{Escape}');
    expect(world.query()).toEqual({});
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Press 3'));
  });

  it('goes from name to name by arrows, Home and End', async () => {
    const { user } = show({ list });
    (await page.findByRole('button', { name: /Press 1/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('Press 2');
    await user.keyboard('{End}');
    expect(document.activeElement).toHaveTextContent('Press 3');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement, 'the browser’s own key').toHaveTextContent('Press 3');
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toHaveTextContent('Press 1');
  });

  it('says that a record is not there which a link names', async () => {
    show({ list, query: { open: 'm99' } });
    expect(await page.findAllByText('Not found or you do not have access')).not.toHaveLength(0);
  });
});

const stop = action('stop', 'Stop', {
  call: 'stopMachine',
  with: { id: { path: ['record', 'id'] } },
  unavailable: [{ when: { op: 'is', path: ['record', 'name'], value: 'Press 3' }, reason: 'It is needed.' }],
  then: [{ do: 'refresh', source: 'machines' }],
});
const start = action('start', 'Start', { call: 'startMachine', with: { id: { path: ['record', 'id'] } } });
const board: ListBlockModel['board'] = {
  by: ['status'],
  columns: [
    { values: ['RUNNING'], label: 'Running', action: 'start', tone: 'success' },
    { values: ['IDLE', 'BROKEN'], label: 'Standing', action: 'stop' },
    { values: ['RETIRED'], label: 'Retired' },
  ],
};
const boardList = {
  as: 'board',
  board,
  rowActions: [start, stop, action('copy', 'Make another', { call: 'copyMachine' })],
} as Partial<ListBlockModel>;

/** Machines whose state calls change. */
function hall(states: readonly string[]) {
  const all = states.map((status, at) => ({ ...machine(at + 1), status }));
  const goals: Record<string, string> = { stopMachine: 'IDLE', startMachine: 'RUNNING' };
  return {
    answer: (): Json => ({ items: all as unknown as Json[], total: all.length, page: 1, size: 25 }),
    operate(operation: string, { id }: JsonObject) {
      const found = all.find((each) => (each as JsonObject).id === id);
      if (found) found.status = goals[operation] ?? found.status;
      return { ok: true as const };
    },
  };
}

const lane = (name: string) => page.findByRole('region', { name: new RegExp(`^${name}`) });
const inLane = async (name: string) =>
  within(await lane(name))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading', { level: 4 }).textContent?.replace('Opens the details', ''));

describe('A board', () => {
  it('has a column for each set of values, with the number of its records, and one for any other value', async () => {
    show({ list: boardList, ...hall(['RUNNING', 'IDLE', 'BROKEN', 'MELTED']) });
    expect(await inLane('Running 1')).toEqual(['Press 1']);
    expect(await inLane('Standing 2')).toEqual(['Press 2', 'Press 3']);
    expect(await inLane('Retired 0')).toEqual([]);
    expect(await inLane('Other 1')).toEqual(['Press 4']);
  });

  it('moves a record by its menu, which has its other actions too, and keeps the focus at it', async () => {
    const { world, user } = show({ list: boardList, ...hall(['RUNNING', 'IDLE']) });
    await user.click(await page.findByRole('button', { name: 'Actions for Press 1' }));
    expect(page.getAllByRole('menuitem').map((each) => each.textContent)).toEqual(['Move to Standing', 'Make another']);
    await user.click(page.getByRole('menuitem', { name: 'Move to Standing' }));
    expect(world.calls).toMatchObject([{ operation: 'stopMachine', payload: { id: 'm1' } }]);
    await vi.waitFor(async () => expect(await inLane('Standing')).toEqual(['Press 1', 'Press 2']));
    expect(page.getByText('Press 1 is now in Standing.')).toHaveAttribute('role', 'status');
    expect(document.activeElement?.closest('[data-record]')).toHaveAttribute('data-record', 'm1');
  });

  it('reads its source again after a move whose action does not', async () => {
    const { world, user } = show({ list: boardList, ...hall(['IDLE']) });
    await user.click(await page.findByRole('button', { name: 'Actions for Press 1' }));
    await user.click(page.getByRole('menuitem', { name: 'Move to Running' }));
    await vi.waitFor(async () => expect(await inLane('Running')).toEqual(['Press 1']));
    expect(world.loads).toHaveLength(2);
  });

  it('moves a record by Alt and an arrow to the nearest column that takes it', async () => {
    const { world, user } = show({ list: boardList, ...hall(['IDLE']) });
    (await page.findByRole('button', { name: 'Actions for Press 1' })).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await vi.waitFor(async () => expect(await inLane('Running')).toEqual(['Press 1']));
    expect(world.calls).toHaveLength(1);
  });

  it('lets a record go back that may not be moved, and says why', async () => {
    const { world, user } = show({ list: boardList, ...hall(['RUNNING', 'IDLE', 'RUNNING']) });
    (await page.findByRole('button', { name: 'Actions for Press 3' })).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(await page.findByRole('alert')).toHaveTextContent('Press 3 stays in Running. It is needed.');
    expect(world.calls).toEqual([]);
    await user.click(page.getByRole('button', { name: 'Actions for Press 3' }));
    expect(page.getByRole('menuitem', { name: /Move to Standing/ })).toHaveAccessibleDescription('It is needed.');
  });

  it('lets a record go back whose move the server refuses, and says why', async () => {
    const { user } = show({
      list: boardList,
      ...hall(['RUNNING']),
      operate: () => ({
        ok: false,
        problems: [{ field: null, code: 'BUSY', message: 'It is at work.', args: {} }],
      }),
    });
    await user.click(await page.findByRole('button', { name: 'Actions for Press 1' }));
    await user.click(page.getByRole('menuitem', { name: 'Move to Standing' }));
    expect(await page.findByText('It is at work.')).toBeInTheDocument();
    await user.click(page.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await vi.waitFor(async () => expect(await inLane('Running')).toEqual(['Press 1']));
    expect(page.getByText('Press 1 stays in Running.')).toBeInTheDocument();
  });

  it('moves a record that is dropped on a column; one that no action leads to takes none', async () => {
    const { world } = show({ list: boardList, ...hall(['RUNNING']) });
    const card = (await page.findByRole('article', { name: /Press 1/ })).closest('li') as HTMLElement;
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    const drag = async (name: string) => {
      fireEvent.dragStart(card, { dataTransfer });
      const goal = await lane(name);
      fireEvent.dragOver(goal, { dataTransfer });
      fireEvent.drop(goal, { dataTransfer });
    };
    await drag('Retired');
    expect(await page.findByRole('alert')).toHaveTextContent('Press 1 stays in Running.');
    expect(world.calls).toEqual([]);
    await drag('Standing');
    await vi.waitFor(async () => expect(await inLane('Standing')).toEqual(['Press 1']));
  });

  it('is one of two ways to see a list where another is written beside it, and stands in the address', async () => {
    const { world, user } = show({ list: { ...boardList, as: 'table' }, ...hall(['RUNNING']) });
    const ways = await page.findByRole('group', { name: 'Show as' });
    expect(await page.findByRole('table')).toBeInTheDocument();
    await user.click(within(ways).getByRole('button', { name: 'Board' }));
    expect(world.query()).toEqual({ as: 'board' });
    expect(await inLane('Running')).toEqual(['Press 1']);
    await user.click(within(ways).getByRole('button', { name: 'Table' }));
    expect(world.query()).toEqual({});
  });
});

const columns = [column('name', 'Name', { primary: true })];
const node = (id: string, more: JsonObject = {}): JsonObject => ({ id, name: `Part ${id}`, ...more });
const said = () =>
  page.getAllByRole('treeitem').map((each) => `${each.getAttribute('aria-level')} ${each.textContent}`);
const treeList = (tree: ListBlockModel['tree'], more: Partial<ListBlockModel> = {}) =>
  ({ as: 'tree', tree, columns, rowActions: [], detail: undefined, ...more }) as Partial<ListBlockModel>;

describe('A tree', () => {
  const parts = [node('a'), node('b', { above: 'a' }), node('c', { above: 'b' }), node('d', { above: 'gone' })];
  const byParent = {
    list: treeList({ kind: 'parent', parent: ['above'] }),
    answer: () => ({ items: parts, total: parts.length }),
  };

  it('shows the records at the top; one whose parent is not there is among them', async () => {
    show(byParent);
    await page.findByRole('tree', { name: 'Machines' });
    expect(said()).toEqual(['1 Part a', '1 Part d']);
    expect(page.getByRole('treeitem', { name: /Part a/ })).toHaveAttribute('aria-expanded', 'false');
    expect(page.getByRole('treeitem', { name: /Part d/ })).not.toHaveAttribute('aria-expanded');
  });

  it('is walked by the keys of a tree', async () => {
    const { user } = show(byParent);
    (await page.findByRole('treeitem', { name: /Part a/ })).focus();
    await user.keyboard('{ArrowRight}');
    expect(said()).toEqual(['1 Part a', '2 Part b', '1 Part d']);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(said()).toEqual(['1 Part a', '2 Part b', '3 Part c', '1 Part d']);
    expect(document.activeElement).toHaveTextContent('Part c');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveTextContent('Part b');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(said()).toEqual(['1 Part a', '1 Part d']);
    await user.keyboard('{End}');
    expect(document.activeElement).toHaveTextContent('Part d');
    await user.keyboard('part a');
    expect(document.activeElement).toHaveTextContent('Part a');
    expect(page.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await user.keyboard('*');
    expect(said()).toContain('2 Part b');
  });

  it('shows at the top what is below itself', async () => {
    show({ ...byParent, answer: () => ({ items: [node('a', { above: 'b' }), node('b', { above: 'a' })], total: 2 }) });
    await page.findByRole('tree');
    expect(said()).toEqual(['1 Part a', '1 Part b']);
  });

  const loaded = treeList({
    kind: 'loaded',
    source: 'partsOf',
    where: { of: { path: ['record', 'id'] } },
    size: 2,
    has: ['count'],
  });
  const pages: LiveWorldOptions['answer'] = (source, { of, page: at }): Json => {
    if (source === 'machines') return { items: [node('a', { count: 3 }), node('b', { count: 0 })], total: 2 };
    const all = of === 'a' ? ['x', 'y', 'z'].map((id) => node(id, { count: 0 })) : [];
    const from = (Number(at) - 1) * 2;
    return { items: all.slice(from, from + 2), total: all.length, page: Number(at), size: 2 };
  };

  it('loads what is below a record when it is opened, page by page', async () => {
    const { world, user } = show({ list: loaded, answer: pages });
    (await page.findByRole('treeitem', { name: /Part a/ })).focus();
    expect(page.getByRole('treeitem', { name: /Part b/ })).not.toHaveAttribute('aria-expanded');
    expect(world.loads).toHaveLength(1);
    await user.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(said()).toEqual(['1 Part a', '2 Part x', '2 Part y', '2 Show more (1)', '1 Part b']));
    expect(world.loads.at(-1)).toEqual({ source: 'partsOf', args: { of: 'a', page: 1, size: 2 } });
    await user.click(page.getByRole('treeitem', { name: 'Show more (1)' }));
    await vi.waitFor(() => expect(said()).toEqual(['1 Part a', '2 Part x', '2 Part y', '2 Part z', '1 Part b']));
  });

  it('keeps the focus where the last page was asked for, and opens nothing that has nothing below', async () => {
    const { world, user } = show({ list: loaded, answer: pages });
    (await page.findByRole('treeitem', { name: /Part a/ })).focus();
    await user.keyboard('*');
    await page.findByRole('treeitem', { name: 'Show more (1)' });
    expect(
      world.loads.map(({ args }) => args.of),
      'b has nothing',
    ).not.toContain('b');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await page.findByRole('treeitem', { name: /Part z/ });
    await vi.waitFor(() => expect(document.activeElement).toHaveTextContent('Part z'));
  });

  it('says that it could not be loaded, and tries again', async () => {
    let broken = true;
    const { user } = show({
      list: loaded,
      answer: (source, args) => (source === 'partsOf' && broken ? new Error('down') : pages(source, args)),
    });
    (await page.findByRole('treeitem', { name: /Part a/ })).focus();
    await user.keyboard('{ArrowRight}');
    const failed = await page.findByRole('treeitem', { name: 'This could not be loaded. Try again' });
    broken = false;
    await user.click(failed);
    await vi.waitFor(() => expect(said()).toContain('2 Part x'));
  });

  it('ends at a level where records are below themselves without end', async () => {
    const endless: LiveWorldOptions['answer'] = () => ({ items: [node('a', { count: 1 })], total: 1 });
    const { user } = show({ list: loaded, answer: endless });
    (await page.findByRole('treeitem', { name: /Part a/ })).focus();
    for (let level = 1; level <= 33; level += 1) await user.keyboard('{ArrowRight}{ArrowRight}');
    await vi.waitFor(() => expect(said().at(-1)).toBe('33 Deeper levels are not shown.'));
  });

  it('opens the detail of a record by Enter', async () => {
    const detail = { ...machineList().detail, in: 'beside' } as ListBlockModel['detail'];
    const { world, user } = show({ ...byParent, list: treeList({ kind: 'parent', parent: ['above'] }, { detail }) });
    (await page.findByRole('treeitem', { name: /Part d/ })).focus();
    await user.keyboard('{Enter}');
    expect(world.query()).toEqual({ open: 'd' });
    expect(await page.findByRole('region', { name: 'Part d' })).toBeInTheDocument();
    expect(page.getByRole('treeitem', { name: /Part d/ })).toHaveAttribute('aria-selected', 'true');
  });
});
