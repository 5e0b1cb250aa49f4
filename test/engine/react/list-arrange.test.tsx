import { act, cleanup, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject, ListBlockModel, ScreenModel } from '../../../engine/model';
import { prepareScreens } from '../../../engine/react';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { action, machineList, machinePage, screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

const kept = [
  { id: '1', name: 'Broken ones', query: 'sort=-cost&status=BROKEN', hidden: ['code'], dense: true },
  { id: '2', name: 'Everything', query: '', hidden: [], dense: false },
];
const views: ListBlockModel['views'] = {
  source: 'views',
  actions: [
    action('keep', 'Keep this view', {
      call: 'saveView',
      with: Object.fromEntries(['query', 'hidden', 'dense'].map((name) => [name, { path: ['view', name] }])),
    }),
  ],
  rowActions: [
    action('forget', 'Delete', { icon: 'delete', call: 'deleteView', with: { id: { path: ['record', 'id'] } } }),
  ],
};

async function showList({
  query = {},
  context = {} as JsonObject,
  found = {} as Record<string, Json>,
  fails = false,
  bulk = false,
  views: shownViews = kept,
  as = 'table' as ListBlockModel['as'],
} = {}) {
  const stored = { ...found };
  const world = createLiveWorld({
    sources: [testSource('machines'), testSource('views')],
    answer: (source, args) =>
      source === 'machines' ? machinePage(34, args) : fails ? new Error('away') : { items: shownViews },
    query,
  });
  const arrangements = {
    read: (list: string) => stored[list],
    write: (list: string, { hidden, dense }: { hidden: readonly string[]; dense: boolean }) => {
      stored[list] = { hidden: [...hidden], dense };
    },
  };
  const stop = action('stop', 'Stop', { call: 'stopMachine', bulk: { source: 'bulkMachines', most: 500 } });
  const list = machineList({ as, arrange: true, views, narrows: ['segment'], ...(bulk && { bulkActions: [stop] }) });
  const block = { ...list, displayed: true, pointer: '/blocks/0' };
  const model = screenOf([block as ScreenModel['blocks'][number]], ['machines', 'views']);
  renderWith(
    testEngine({ screens: { ...world.screens, arrangements } }),
    <LiveTestScreen world={world} screen={model} context={context} />,
  );
  await page.findByRole(as === 'names' ? 'list' : 'table', { name: 'Machines' });
  // Its code comes later; a closed panel has no name.
  (await page.findByRole('dialog', { hidden: true })).showPopover();
  return { world, stored, user: userEvent.setup() };
}

const heads = () => page.getAllByRole('columnheader').map((head) => head.textContent);
const panel = () => page.findByRole('dialog', { name: 'View' });
const box = async (name: string) => within(await panel()).getByRole('checkbox', { name });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(within(await panel()).getByRole('button', { name }));

describe('A table that people may arrange', () => {
  it('leaves out the columns that are not wanted, keeps that, and never leaves out the one that names the record', async () => {
    const { user, stored } = await showList();
    expect(heads()).toContain('Code');
    await user.click(await box('Code'));
    expect(heads()).not.toContain('Code');
    expect(Object.values(stored)).toEqual([{ hidden: ['code'], dense: false }]);
    expect(await box('Name')).toBeDisabled();
    await user.click(await box('Code'));
    expect(heads()).toContain('Code');
  });

  it('is as it was left, with more rows where that was wanted', async () => {
    const first = await showList();
    await first.user.click(await box('Show more rows'));
    const [name = ''] = Object.keys(first.stored);
    cleanup();
    await showList({ found: { [name]: { hidden: ['load', 'gone'], dense: true } } });
    expect(heads()).not.toContain('Load');
    expect(document.querySelector('.pt-list')).toHaveAttribute('data-dense');
  });
});

describe('Kept views', () => {
  it('show what was kept at one press: filters, sort, columns and density, on the first page', async () => {
    const { user, world } = await showList({ query: { page: '2', q: 'press' } });
    await press(user, 'Broken ones');
    expect(world.query()).toEqual({ sort: '-cost', status: 'BROKEN' });
    await vi.waitFor(() => expect(heads()).not.toContain('Code'));
    expect(document.querySelector('.pt-list')).toHaveAttribute('data-dense');
    await press(user, 'Everything');
    expect(world.query()).toEqual({});
  });

  it('are there for names beside a record as well, which have no columns to choose', async () => {
    const { user, world } = await showList({ as: 'names' });
    expect(within(await panel()).queryByRole('checkbox')).toBeNull();
    await press(user, 'Broken ones');
    expect(world.query()).toEqual({ sort: '-cost', status: 'BROKEN' });
  });

  it('are marked where the list shows just that', async () => {
    const { user } = await showList();
    const marked = async () =>
      (await within(await panel()).findAllByRole('button'))
        .filter((button) => button.getAttribute('aria-current') === 'true')
        .map((button) => button.textContent);
    await vi.waitFor(async () => expect(await marked()).toEqual(['Everything']));
    await press(user, 'Broken ones');
    await vi.waitFor(async () => expect(await marked()).toEqual(['Broken ones']));
  });

  it('are kept and deleted by the actions of the definition', async () => {
    const { user, world } = await showList({ query: { q: 'press 1', page: '2' } });
    await user.click(await box('Cost'));
    await press(user, 'Keep this view');
    expect(world.calls.at(-1)).toMatchObject({
      operation: 'saveView',
      payload: { query: 'q=press+1', hidden: ['cost'], dense: false },
    });
    await press(user, 'Delete Broken ones');
    expect(world.calls.at(-1)).toMatchObject({ operation: 'deleteView', payload: { id: '1' } });
  });

  it('that cannot be loaded say so, and the rest can be chosen all the same', async () => {
    const { user } = await showList({ fails: true });
    expect(await within(await panel()).findByText('This could not be loaded')).toBeInTheDocument();
    await user.click(await box('Code'));
    expect(heads()).not.toContain('Code');
  });

  it('of which a filter was renamed or removed say so, and do not offer all that match until the list changes', async () => {
    const gold = { id: '3', name: 'Gold ones', query: 'segment=gold&status=LOST', hidden: [], dense: false };
    const { user, world } = await showList({ views: [...kept, gold], bulk: true });
    await press(user, 'Broken ones');
    expect(world.notices).toEqual([]);
    await press(user, 'Gold ones');
    expect(world.query()).toEqual({});
    expect(world.notices).toEqual([
      { severity: 'warning', message: 'kit:list.viewWider', args: { names: 'segment, Status' } },
    ]);
    await user.click(await page.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(page.getByText(/^Some filters are missing/)).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /that match/ })).toBeNull();
    await user.click(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await press(user, 'Everything');
    await user.click(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(await page.findByRole('button', { name: 'Select all 34 that match' })).toBeInTheDocument();
    expect(page.queryByText(/^Some filters are missing/)).toBeNull();
  });
});

describe('An address with filters that the list does not know', () => {
  const warning = (names: string) => [{ severity: 'warning', message: 'kit:list.addressWider', args: { names } }];
  it('says them once, and does not offer all that match until the list changes', async () => {
    const { user, world } = await showList({ query: { status: 'LOST', page: '1' }, bulk: true });
    await vi.waitFor(() => expect(world.notices).toEqual(warning('Status')));
    await user.click(await page.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(await page.findByText(/^Some filters are missing/)).toBeInTheDocument();
    await user.click(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await press(user, 'Everything');
    await user.click(page.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(await page.findByRole('button', { name: 'Select all 34 that match' })).toBeInTheDocument();
    expect(world.notices).toHaveLength(1);
  });

  it('says what the route has dropped', async () => {
    const { world } = await showList({ context: { dropped: { segment: 'gold', utm_source: 'news' } } });
    await vi.waitFor(() => expect(world.notices).toEqual(warning('segment')));
  });

  it('says nothing where it knows them, whatever else the address says', async () => {
    const { user, world } = await showList({ query: { status: 'BROKEN', sort: 'gone', set: '7' } });
    await press(user, 'Broken ones');
    act(() => world.setQuery({ status: 'LOST' }));
    await vi.waitFor(() => expect(world.notices).toEqual(warning('Status')));
  });
});
