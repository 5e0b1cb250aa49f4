import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject, ListBlockModel, ScreenModel } from '../../../engine/model';
import { type Engine, prepareScreens, Questions } from '../../../engine/react';
import type { OperationResult } from '../../../engine/runtime';
import { createLiveWorld, LiveTestScreen, type LiveWorldOptions, testSource } from '../../support/live-screen';
import { action, machine, machineList, machinePage, screenOf } from '../../support/machines';
import { renderWith, testEngine, testTranslate } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

interface Shown extends Partial<LiveWorldOptions> {
  readonly list?: Partial<ListBlockModel>;
  readonly context?: JsonObject;
}

async function showList({ list, context, ...options }: Shown = {}) {
  const world = createLiveWorld({
    sources: [testSource('machines')],
    answer: (_source, args) => machinePage(34, args),
    ...options,
  });
  const block = { ...machineList(list), displayed: true, pointer: '/blocks/0' } as ScreenModel['blocks'][number];
  const model = screenOf([block], ['machines']);
  /** Names of the rows that were rendered: each says once what selects it. */
  const rendered: string[] = [];
  const words = testTranslate();
  const t: Engine['t'] = (key, args) => {
    if (key === 'kit:list.select') rendered.push(String(args?.record));
    return words(key, args);
  };
  const engine = testEngine({ screens: world.screens, t });
  const view = renderWith(
    engine,
    <>
      <LiveTestScreen world={world} screen={model} context={context} />
      <Questions queue={world.questions} />
    </>,
  );
  const user = userEvent.setup();
  return { world, user, view, rendered };
}

const rows = () => page.getAllByRole('row').slice(1);
const names = () => page.getAllByRole('rowheader').map((cell) => cell.textContent?.replace('Opens the details', ''));

describe('A list is a table of the browser’s own', () => {
  it('has a caption, heads with scope, a name for each row and its sort in words', async () => {
    await showList({ query: { sort: '-name' } });
    const table = await page.findByRole('table', { name: 'Machines' });
    expect(within(table).getByText('Machines').tagName).toBe('CAPTION');
    for (const head of within(table).getAllByRole('columnheader')) expect(head).toHaveAttribute('scope', 'col');
    for (const head of within(table).getAllByRole('rowheader')) expect(head).toHaveAttribute('scope', 'row');
    expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    expect(page.getByRole('columnheader', { name: 'Cost' })).not.toHaveAttribute('aria-sort');
  });

  it('sorts upwards at the first press, downwards at the second, and begins at the first page', async () => {
    const { user, world } = await showList({ query: { page: '3' } });
    await user.click(await page.findByRole('button', { name: 'Name' }));
    expect(world.query()).toEqual({ sort: 'name' });
    await user.click(page.getByRole('button', { name: 'Name' }));
    expect(world.query()).toEqual({ sort: '-name' });
    await vi.waitFor(() => expect(names()[0]).toBe('Press 9'));
  });

  it('names each control of a row with the row', async () => {
    await showList();
    expect(await page.findByRole('checkbox', { name: 'Select Press 1' })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Actions for Press 1' })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Copy AX-1001-919' })).toBeInTheDocument();
  });

  it('breaks no code; of a long one the middle may go, and who copies or reads it aloud gets it whole', async () => {
    const code = 'pk_3f00000000000000000000a6';
    await showList({ answer: () => ({ items: [{ ...machine(1), code }], total: 1, page: 1, size: 10 }) });
    await page.findByRole('button', { name: `Copy ${code}` });
    const text = page.getByTitle(code);
    expect(text).toHaveTextContent(code);
    expect(text.querySelector('.pt-code-start')).toHaveTextContent(code.slice(0, -6));
  });

  it('draws two actions with signs as buttons that name the row', async () => {
    await showList({ list: { rowActions: machineList().rowActions.slice(0, 2) } });
    expect(await page.findByRole('button', { name: 'Stop Press 1' })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Scrap Press 1' })).toBeInTheDocument();
  });
});

describe('A list of more records than are counted', () => {
  const uncounted = (_source: string, args: JsonObject) => ({
    ...(machinePage(34, args) as JsonObject),
    ...(args.page !== 4 && { total: 20, totalIsExact: false }),
  });

  it('says that there are more, and goes on as long as there are pages', async () => {
    const { user } = await showList({ answer: uncounted, query: { page: '2' } });
    expect(await page.findByText('11–20 of 20+')).toBeInTheDocument();
    expect(page.getByText('Page 2')).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(page.getByRole('button', { name: 'Next page' }));
    await user.click(page.getByRole('button', { name: 'Next page' }));
    expect(await page.findByText('31–34 of 34')).toBeInTheDocument();
    expect(page.getByText('Page 4 of 4')).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is told by as many as there are at least when it is searched', async () => {
    const { user } = await showList({ answer: uncounted });
    await user.type(await page.findByRole('searchbox', { name: 'Search machines' }), 'p');
    expect(await page.findByText('At least 20 results. Page 1')).toHaveAttribute('role', 'status');
  });
});

describe('Searching and filtering', () => {
  it('does not take what the list begins with for a filter: where there is nothing, it says so', async () => {
    const scope = { name: 'scope', plain: true, label: 'Owner', as: 'choice', options: [], default: 'own' } as const;
    const never = { op: 'is', path: ['profile', 'role'], value: 4 } as const;
    await showList({
      answer: () => ({ items: [], total: 0, page: 1, size: 10 }),
      list: { filters: [{ ...scope, displayed: never }] },
    });
    expect(await page.findByText('No machines yet')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: 'Clear all filters' })).not.toBeInTheDocument();
  });

  it('goes into a filter and through it by arrow keys, and the page behind stays where it is', async () => {
    const { user } = await showList();
    const button = await page.findByRole('button', { name: 'Status All' });
    button.focus();
    await user.keyboard('{ArrowDown}');
    const boxes = page.getAllByRole('checkbox').filter((box) => box.closest('.pt-filter-panel') !== null);
    expect(boxes[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(boxes[1]).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(boxes.at(-1)).toHaveFocus();
  });

  it('asks after a pause in typing, keeps the search in the address and says how many there are', async () => {
    const { user, world } = await showList();
    await page.findByText('1–10 of 34');
    await user.type(page.getByRole('searchbox', { name: 'Search machines' }), 'press 3');
    expect(world.query()).toEqual({});
    await vi.waitFor(() => expect(world.query()).toEqual({ q: 'press 3' }));
    expect(await page.findByText('6 results.')).toHaveAttribute('role', 'status');
    expect(world.loads.map(({ args }) => args.q)).toEqual([undefined, 'press 3']);
  });

  it('shows each filter as a chip that can be taken off, and clears all at once', async () => {
    const { user, world } = await showList();
    await user.click(await page.findByRole('button', { name: 'Status All' }));
    await user.click(page.getByRole('checkbox', { name: 'Broken' }));
    await user.click(page.getByRole('checkbox', { name: 'Idle' }));
    expect(world.query()).toEqual({ status: 'BROKEN,IDLE' });
    expect(page.getByRole('button', { name: 'Status 2 selected' })).toBeInTheDocument();
    const chips = within(page.getByRole('list', { name: 'Active filters' }));
    expect(chips.getByText('Status: Broken')).toBeInTheDocument();
    await user.click(chips.getByRole('button', { name: 'Remove filter Status: Broken' }));
    expect(world.query()).toEqual({ status: 'IDLE' });
    expect(page.getByRole('button', { name: 'Remove filter Status: Idle' })).toHaveFocus();
    await user.click(page.getByRole('button', { name: 'Clear all filters' }));
    expect(world.query()).toEqual({});
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says an identifier in words as long as a record has them: its own by the primary column, another by what is named', async () => {
    const chip = { plain: true, as: 'chip', options: [], displayed: true } as const;
    const records = [{ ...machine(1), name: 'Press', ownerId: 'p-1', ownerEmail: 'kim@example.com' }];
    const list = {
      filters: [
        { ...chip, name: 'id', label: 'Machine' },
        { ...chip, name: 'ownerId', label: 'Owner', named: ['ownerEmail'] },
        { ...chip, name: 'place', label: 'Place' },
      ],
    };
    const query = { id: String(machine(1).id), ownerId: 'p-1', place: 'Oslo' };
    const { view } = await showList({ list, query, answer: () => ({ items: records, total: 1, page: 1, size: 25 }) });
    const said = async () =>
      within(await page.findByRole('list', { name: 'Active filters' }))
        .getAllByRole('button', { name: /^Remove/ })
        .map((button) => button.getAttribute('aria-label'));
    await page.findByRole('rowheader');
    expect(await said()).toEqual([
      'Remove filter Machine: Press',
      'Remove filter Owner: kim@example.com',
      'Remove filter Place: Oslo',
    ]);
    view.unmount();
    await showList({ list, query, answer: () => ({ items: [], total: 0, page: 1, size: 25 }) });
    expect(await said()).toEqual([
      `Remove filter Machine: ${query.id}`,
      'Remove filter Owner: p-1',
      'Remove filter Place: Oslo',
    ]);
  });

  it('says beside each value how many records it would leave, as a description of its name', async () => {
    const counts = { status: { BROKEN: { total: 812 }, IDLE: { total: 10_000, totalIsExact: false } } };
    const { user, world } = await showList({
      list: {
        filters: machineList().filters.map((each) => (each.name === 'status' ? { ...each, counts: true } : each)),
      },
      answer: (_source, args) => ({ ...(machinePage(34, args) as JsonObject), counts }),
    });
    await user.click(await page.findByRole('button', { name: 'Status All' }));
    expect(page.getByRole('checkbox', { name: 'Broken' })).toHaveAccessibleDescription('Records: 812');
    expect(page.getByRole('checkbox', { name: 'Idle' })).toHaveAccessibleDescription('Records: 10,000+');
    expect(page.getByRole('checkbox', { name: 'Running' })).not.toHaveAccessibleDescription();
    expect(world.loads[0]?.args.counts).toBe('status');
  });

  it('goes to the next page by the place that the list said, and to the first by its number', async () => {
    const { user, world } = await showList({
      list: { keyset: true },
      answer: (_source, args) => ({
        ...(machinePage(34, args) as JsonObject),
        next: `after-${args.page}`,
        previous: `before-${args.page}`,
      }),
    });
    await page.findByText('1–10 of 34');
    await user.click(page.getByRole('button', { name: 'Next page' }));
    expect(world.query()).toEqual({ page: '2', cursor: 'after-1' });
    await page.findByText('11–20 of 34');
    await user.click(page.getByRole('button', { name: 'Next page' }));
    expect(world.query()).toEqual({ page: '3', cursor: 'after-2' });
    await page.findByText('21–30 of 34');
    await user.click(page.getByRole('button', { name: 'Last page' }));
    expect(world.query()).toEqual({ page: '4' });
    await page.findByText('31–34 of 34');
    await user.click(page.getByRole('button', { name: 'Previous page' }));
    expect(world.query()).toEqual({ page: '3', cursor: 'before-4' });
    await page.findByText('21–30 of 34');
    await user.click(page.getByRole('button', { name: 'First page' }));
    expect(world.query()).toEqual({});
    expect(world.loads.map(({ args }) => args.cursor)).toEqual([
      undefined,
      'after-1',
      'after-2',
      undefined,
      'before-4',
      undefined,
    ]);
  });

  it('closes the choices by Escape and gives focus back', async () => {
    const { user } = await showList();
    const button = await page.findByRole('button', { name: 'Status All' });
    await user.click(button);
    await user.click(page.getByRole('checkbox', { name: 'Broken' }));
    await user.keyboard('{Escape}');
    expect(page.queryByRole('checkbox', { name: 'Broken' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('says that nothing matches, and clears', async () => {
    const { user, world } = await showList({ query: { q: 'hammer' } });
    expect(await page.findByText('No results')).toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Clear all filters' }));
    expect(world.query()).toEqual({});
    expect(await page.findByText('1–10 of 34')).toBeInTheDocument();
  });

  it('says of an id that nobody knows "Not found or you do not have access" and stays usable (decision 2.2)', async () => {
    const { user } = await showList({ query: { id: 'm999' } });
    expect(await page.findByText('Not found or you do not have access')).toBeInTheDocument();
    expect(page.getByText('Number: m999')).toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Show all' }));
    expect(await page.findByText('1–10 of 34')).toBeInTheDocument();
  });
});

describe('Pages', () => {
  it('turns pages, keeps focus, and goes no further at an end', async () => {
    const { user, world } = await showList();
    const pages = within(await page.findByRole('navigation', { name: 'Pages of Machines' }));
    expect(pages.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(pages.getByRole('button', { name: 'Last page' }));
    expect(world.query()).toEqual({ page: '4' });
    expect(await page.findByText('31–34 of 34')).toBeInTheDocument();
    expect(pages.getByRole('button', { name: 'Last page' })).toHaveFocus();
    await user.click(pages.getByRole('button', { name: 'Last page' }));
    expect(world.query()).toEqual({ page: '4' });
    expect(page.getByText('34 results. Page 4 of 4')).toHaveAttribute('role', 'status');
  });

  it('shows the old page as busy until the new one is here', async () => {
    const slow: { open?: () => void } = {};
    const { user } = await showList({
      answer: async (_source, args) => {
        if (args.page === 2) await new Promise<void>((resolve) => (slow.open = resolve));
        return machinePage(34, args);
      },
    });
    await user.click(await page.findByRole('button', { name: 'Next page' }));
    expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(names()[0]).toBe('Press 1');
    slow.open?.();
    await vi.waitFor(() => expect(names()[0]).toBe('Press 11'));
    expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
  });

  it('goes to the last page when the address names one beyond it', async () => {
    const { world } = await showList({ query: { page: '9' } });
    await vi.waitFor(() => expect(world.query()).toEqual({ page: '4' }));
    expect(await page.findByText('31–34 of 34')).toBeInTheDocument();
  });
});

describe('States of a list', () => {
  it('keeps room while it loads', async () => {
    await showList({ answer: () => new Promise(() => undefined) });
    expect(await page.findByText('Loading…')).toBeInTheDocument();
  });

  it('says what an empty list is for and offers the action that fills it', async () => {
    await showList({ answer: (_source, args) => machinePage(0, args) });
    const empty = (await page.findByText('No machines yet')).closest('div') as HTMLElement;
    expect(within(empty).getByRole('button', { name: 'Add machine' })).toBeInTheDocument();
    expect(page.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('says that it could not be loaded and tries again', async () => {
    let broken = true;
    const { user } = await showList({
      answer: (_source, args) => (broken ? new Error('down') : machinePage(34, args)),
    });
    expect(await page.findByRole('alert')).toHaveTextContent('This could not be loaded');
    broken = false;
    await user.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByText('1–10 of 34')).toBeInTheDocument();
  });

  it('keeps the last good rows when a refresh fails, with a small mark (decision 2.3)', async () => {
    let broken = false;
    const { world } = await showList({
      answer: (_source, args) => (broken ? new Error('down') : machinePage(34, args)),
    });
    await page.findByText('1–10 of 34');
    broken = true;
    await act(() => world.refresh('machines'));
    expect(page.getByText(/^Not up to date/)).toBeInTheDocument();
    expect(rows()).toHaveLength(10);
    expect(page.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('A poll', () => {
  it('renders no row when nothing changed, and only the row that did', async () => {
    const machines = Array.from({ length: 10 }, (_, at) => machine(at + 1));
    const { world, rendered } = await showList({ answer: (_source, args) => machinePage(0, args, machines) });
    await vi.waitFor(() => expect(rows()).toHaveLength(10));
    rendered.length = 0;
    await act(() => world.refresh('machines'));
    expect(rendered).toEqual([]);
    machines[3] = { ...machine(4), name: 'Press four' };
    await act(() => world.refresh('machines'));
    expect(rendered).toEqual(['Press four']);
  });

  it('steals no focus, closes no menu and says nothing', async () => {
    let more = 0;
    const { user, world } = await showList({ answer: (_source, args) => machinePage(34 + more, args) });
    await user.click(await page.findByRole('button', { name: 'Actions for Press 2' }));
    await user.keyboard('{ArrowDown}');
    expect(page.getByRole('menuitem', { name: 'Scrap' })).toHaveFocus();
    more = 1;
    await act(() => world.refresh('machines'));
    expect(await page.findByText('1–10 of 35')).toBeInTheDocument();
    expect(page.getByRole('menuitem', { name: 'Scrap' })).toHaveFocus();
    expect(page.queryByText('35 results.')).not.toBeInTheDocument();
  });

  it('lets focus go to the next row when the row under it went away', async () => {
    const machines = Array.from({ length: 4 }, (_, at) => machine(at + 1));
    const { user, world } = await showList({ answer: (_source, args) => machinePage(0, args, machines) });
    await user.click(await page.findByRole('checkbox', { name: 'Select Press 2' }));
    machines.splice(1, 1);
    await act(() => world.refresh('machines'));
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    expect(page.getByRole('checkbox', { name: 'Select Press 3' })).toHaveFocus();
  });
});

describe('Actions', () => {
  it('reach by the keyboard an item that is unavailable and tell why', async () => {
    const { user, world } = await showList();
    (await page.findByRole('button', { name: 'Actions for Press 3' })).focus();
    await user.keyboard('{ArrowDown}');
    const stop = page.getByRole('menuitem', { name: /^Stop/ });
    expect(stop).toHaveFocus();
    expect(stop).toHaveAttribute('aria-disabled', 'true');
    expect(stop).toHaveAccessibleDescription('A retired machine stands still.');
    await user.keyboard('{Enter}');
    expect(world.calls).toEqual([]);
    await user.keyboard('m');
    expect(page.getByRole('menuitem', { name: 'Make another' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(page.getByRole('button', { name: 'Actions for Press 3' })).toHaveFocus();
  });

  it('ask before they destroy, call, and load the list again', async () => {
    const { user, world } = await showList();
    await user.click(await page.findByRole('button', { name: 'Actions for Press 2' }));
    await user.click(page.getByRole('menuitem', { name: 'Scrap' }));
    const dialog = await page.findByRole('alertdialog', { hidden: true });
    expect(world.calls).toEqual([]);
    await user.click(within(dialog).getByText('Scrap'));
    await vi.waitFor(() =>
      expect(world.calls).toEqual([{ operation: 'scrapMachine', payload: { id: 'm2' }, revision: undefined }]),
    );
    await vi.waitFor(() => expect(world.loads).toHaveLength(2));
  });

  it('say a failure in a dialog that cannot be overlooked', async () => {
    const { user } = await showList({
      operate: () => ({
        ok: false,
        problems: [{ field: null, code: 'gone', message: 'Somebody was quicker.', args: {} }],
      }),
    });
    await user.click(await page.findByRole('button', { name: 'Actions for Press 2' }));
    await user.click(page.getByRole('menuitem', { name: 'Stop' }));
    expect(await page.findByRole('alertdialog', { hidden: true })).toHaveTextContent('Somebody was quicker.');
  });

  /** A server that does a whole job in one call and refuses one machine. */
  const jobs = (refused: readonly string[]) => (_operation: string, body: JsonObject) => {
    const asked = Array.isArray(body.records) ? (body.records as readonly JsonObject[]) : [];
    const ids = asked.length > 0 ? asked.map(({ id }) => String(id)) : ['m2', 'm30'];
    const results = ids.map((id) =>
      refused.includes(id)
        ? { id, name: `Name ${id}`, status: 409, error: { code: 'x', message: 'No.' } }
        : { id, status: 200 },
    );
    return { ok: true as const, answer: { total: ids.length, results } as Json };
  };

  it('run for all selected records in one call; what failed stays selected, with its reason', async () => {
    const { user, world } = await showList({ operate: jobs(['m2']) });
    await user.click(await page.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(page.getByText('10 selected')).toBeInTheDocument();
    await user.click(page.getByRole('checkbox', { name: 'Select Press 1' }));
    await user.click(page.getByRole('button', { name: 'Stop (9)' }));
    expect(await page.findByText('Stop: 1 failed.')).toBeInTheDocument();
    expect(world.calls).toMatchObject([{ operation: 'bulkMachines', payload: { operation: 'stopMachine' } }]);
    expect(page.getByText('Name m2').closest('li')).toHaveTextContent('No.');
    expect(page.getByText('1 selected')).toBeInTheDocument();
    expect(page.getByRole('checkbox', { name: 'Select Press 2' })).toBeChecked();
    await user.click(page.getByRole('button', { name: 'Close' }));
    expect(page.queryByText('Stop: 1 failed.')).not.toBeInTheDocument();
  });

  it('may run at all that the list holds once a page is selected, until another selection is made', async () => {
    const { user, world } = await showList({ operate: jobs([]) });
    await user.click(await page.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(page.getByRole('button', { name: 'Select all 34 that match' }));
    expect(page.getByText('All 34 selected')).toBeInTheDocument();
    await user.click(page.getByRole('checkbox', { name: 'Select Press 1' }));
    expect(page.getByText('9 selected')).toBeInTheDocument();
    await user.click(page.getByRole('checkbox', { name: 'Select Press 1' }));
    expect(page.getByText('10 selected')).toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Select all 34 that match' }));
    await user.click(page.getByRole('button', { name: 'Stop (34)' }));
    await vi.waitFor(() => expect(world.calls).toHaveLength(1));
    expect(world.calls[0]?.payload).toMatchObject({ operation: 'stopMachine', all: { count: 34, name: 'name' } });
    expect(world.calls[0]?.payload).not.toHaveProperty(['all', 'query', 'page']);
  });

  it('may run at all where nobody knows yet how many those are: the server counts before it is confirmed', async () => {
    const answer = (_source: string, args: JsonObject) => ({
      ...(machinePage(34, args) as JsonObject),
      totalIsExact: false,
    });
    const { user, world } = await showList({ operate: jobs([]), answer });
    await user.click(await page.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(page.getByRole('button', { name: 'Select all that match' }));
    expect(page.getByText('All matching entries selected')).toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Stop' }));
    await vi.waitFor(() => expect(world.calls[0]?.payload).toMatchObject({ all: { count: 0, name: 'name' } }));
  });

  it('are not offered for more than are run at a time', async () => {
    const answer = (_source: string, args: JsonObject) => ({ ...(machinePage(34, args) as JsonObject), total: 501 });
    const { user } = await showList({ operate: jobs([]), answer });
    await user.click(await page.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(page.getByText(/^At most \d+ at a time/)).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  });

  it('show how far they are, can be stopped, and go on where the line broke', async () => {
    let answer: (result: OperationResult) => void = () => {};
    const { user, world } = await showList({ operate: () => new Promise((resolve) => (answer = resolve)) });
    await user.click(await page.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(page.getByRole('button', { name: 'Stop (10)' }));
    expect(await page.findByRole('progressbar', { name: 'Stop: 0 of 10' })).toBeInTheDocument();
    const half = Array.from({ length: 5 }, (_, at) => ({ id: `m${at + 1}`, status: 200 }));
    act(() => answer({ ok: true, answer: { total: 10, next: 5, results: half } }));
    expect(await page.findByRole('progressbar', { name: 'Stop: 5 of 10' })).toBeInTheDocument();
    act(() => answer({ ok: false, problems: [{ field: null, code: 'x', message: 'No.', args: {} }] }));
    await user.click(await page.findByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(world.calls.at(-1)?.payload).toMatchObject({ from: 5 }));
    await user.click(page.getByRole('button', { name: 'Stop' }));
    act(() => answer({ ok: true, answer: { total: 10, next: 7, results: half.slice(0, 2) } }));
    expect(await page.findByText(/stopped after 7 of 10/)).toBeInTheDocument();
  });

  it('leave anyone who went on meanwhile where they are', async () => {
    let release = () => {};
    const { user } = await showList({
      operate: () =>
        new Promise((resolve) => {
          release = () => resolve({ ok: true, answer: { total: 1, results: [{ id: 'm1', status: 200 }] } });
        }),
    });
    await user.click(await page.findByRole('checkbox', { name: 'Select Press 1' }));
    await user.click(page.getByRole('button', { name: 'Stop (1)' }));
    await user.click(page.getByRole('searchbox', { name: 'Search machines' }));
    release();
    await vi.waitFor(() => expect(page.queryByText('1 selected')).not.toBeInTheDocument());
    expect(page.getByRole('searchbox', { name: 'Search machines' })).toHaveFocus();
  });

  it('forget the selection on another page', async () => {
    const { user } = await showList();
    await user.click(await page.findByRole('checkbox', { name: 'Select Press 1' }));
    await user.click(page.getByRole('button', { name: 'Next page' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Press 11'));
    expect(page.queryByText('1 selected')).not.toBeInTheDocument();
  });

  it('save what the list shows as a file, on every page', async () => {
    const { user, world } = await showList({ query: { status: 'IDLE', page: '2' } });
    await user.click(await page.findByRole('button', { name: 'Download CSV' }));
    expect(world.saved).toEqual([{ source: 'machines', args: { 'filter[status]': 'IDLE' } }]);
  });

  it('save nothing where there is nothing; the button keeps its place', async () => {
    const { user, world } = await showList({ query: { q: 'nothing is called this' } });
    const save = await page.findByRole('button', { name: 'Download CSV' });
    await vi.waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
    await user.click(save);
    expect(world.saved).toEqual([]);
  });
});

describe('A detail in a drawer', () => {
  it('opens from the name, stands in the address, and gives focus back', async () => {
    const { user, world } = await showList();
    const opener = await page.findByRole('button', { name: 'Press 2' });
    expect(opener).toHaveAttribute('aria-haspopup', 'dialog');
    await user.click(opener);
    expect(world.query()).toEqual({ open: 'm2' });
    const drawer = await page.findByRole('dialog', { name: 'Press 2' });
    expect(within(drawer).getByRole('heading', { name: 'Press 2' })).toHaveFocus();
    expect(within(drawer).getByText('Stands in hall 2.')).toBeInTheDocument();
    await user.click(within(drawer).getByRole('button', { name: 'Close' }));
    expect(world.query()).toEqual({});
    expect(page.getByRole('button', { name: 'Press 2' })).toHaveFocus();
  });

  it('opens at a link, and says so where there is no such record', async () => {
    await showList({ query: { open: 'm999' } });
    expect(await page.findByRole('dialog', { name: 'Not found or you do not have access' })).toBeInTheDocument();
  });

  it('says at a glance what the record is, and offers the actions of its row; red is for the question', async () => {
    const { world, user } = await showList({
      query: { open: 'm2' },
      list: {
        detail: {
          in: 'drawer',
          title: ['name'],
          head: [
            {
              id: 'owner',
              label: 'Owner',
              field: ['owner'],
              format: { as: 'text' },
              displayed: true,
              empty: 'Nobody yet',
            },
          ],
          rowActions: true,
          sources: [],
          blocks: [],
        },
      },
    });
    const drawer = within(await page.findByRole('dialog', { name: 'Press 2' }));
    expect(drawer.getByText('Nobody yet')).toBeInTheDocument();
    expect(drawer.getByRole('button', { name: 'Scrap' })).toHaveClass('pt-button-quietDanger');
    await user.click(drawer.getByRole('button', { name: 'Stop' }));
    expect(world.calls.map(({ operation }) => operation)).toEqual(['stopMachine']);
  });

  it('shows an action below its record only while its condition holds', async () => {
    await showList({
      query: { open: 'm2' },
      list: {
        rowActions: [
          action('hidden', 'Hidden', { displayed: { op: 'is', path: ['record', 'status'], value: 'IDLE' } }),
          action('b', 'B'),
          action('c', 'C'),
        ],
      },
    });
    await page.findByRole('dialog', { name: 'Press 2' });
    expect(page.queryByText('Hidden')).not.toBeInTheDocument();
  });
});

describe('A filter that is typed', () => {
  it('keeps focus in its box when it is cleared', async () => {
    const { user } = await showList({
      list: {
        filters: [{ name: 'note', plain: false, label: 'Note', as: 'text', options: [], displayed: true }],
      },
    });
    const box = await page.findByRole('textbox', { name: 'Note' });
    await user.type(box, 'hall');
    await user.click(page.getByRole('button', { name: 'Clear Note' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });
});

describe('An address of a person', () => {
  it('writes to that address and to nobody besides', async () => {
    const columns = machineList().columns.map((column) =>
      column.id === 'code' ? { ...column, format: { as: 'email' as const } } : column,
    );
    await showList({
      list: { columns },
      answer: () => ({ items: [{ ...machine(1), code: 'a?cc=b@example.com' }], total: 1 }),
    });
    const link = await page.findByRole('link', { name: 'a?cc=b@example.com' });
    expect(link).toHaveAttribute('href', 'mailto:a%3Fcc%3Db@example.com');
    expect(link.innerHTML, 'a narrow column breaks it before its host').toBe('a?cc=b<wbr>@example.com');
  });
});
