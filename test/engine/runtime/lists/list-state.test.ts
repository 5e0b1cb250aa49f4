import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../engine/model';
import {
  detailParameters,
  filtersAtStart,
  listQuery,
  listState,
  monthAfter,
  narrowingFilters,
} from '../../../../engine/runtime';
import { listArguments } from '../../../../engine/runtime/lists/list-state';
import { column, filter, listBlock } from '../../../support/list-block';

const statuses = ['ACTIVE', 'EXPIRING', 'EXPIRED'].map((value) => ({ value, label: `status.${value}` }));

const list = listBlock({
  columns: [column('name', { sort: 'name' }), column('status', { sort: 'status' }), column('note')],
  filters: [
    filter('status', { options: statuses }),
    filter('category', { as: 'choice', options: { path: ['settings', 'categories'] } }),
    filter('id', { as: 'chip', plain: true }),
  ],
  search: 'search',
  sort: '-createdAt',
  detail: { in: 'drawer', title: ['name'], head: [], rowActions: false, sources: [], blocks: [] },
});

describe('The state of a list in the address', () => {
  test('says nothing at the start', () => {
    const state = listState(list, {});
    expect(state).toEqual({
      page: 1,
      size: 25,
      sort: { name: 'createdAt', descending: true },
      q: '',
      filters: {},
    });
    expect(listQuery(list, state, {})).toStrictEqual({});
  });

  test('reads page, size, sort, search, filters and the open record', () => {
    const query = {
      page: '3',
      size: '50',
      sort: 'name',
      q: ' wls ',
      status: 'ACTIVE,EXPIRING',
      category: 'wls',
      id: 'l-1',
      open: 'l-9',
    };
    expect(listState(list, query)).toEqual({
      page: 3,
      size: 50,
      sort: { name: 'name', descending: false },
      q: 'wls',
      filters: { status: ['ACTIVE', 'EXPIRING'], category: ['wls'], id: ['l-1'] },
      open: 'l-9',
    });
  });

  test('what cannot be understood counts as not said', () => {
    const query = { page: '-1', size: '7', sort: 'note', status: 'ACTIVE,NONSENSE,ACTIVE', open: '' };
    expect(listState(list, query)).toEqual({
      page: 1,
      size: 25,
      sort: { name: 'createdAt', descending: true },
      q: '',
      filters: { status: ['ACTIVE'] },
    });
  });

  test('a filter says yes or no, or a day of the calendar: nothing else is understood', () => {
    const plain = listBlock({ filters: [filter('enabled', { as: 'yesNo' }), filter('since', { as: 'date' })] });
    const read = (enabled: string, since: string) => listState(plain, { enabled, since }).filters;
    expect(read('true', '2026-02-28')).toEqual({ enabled: ['true'], since: ['2026-02-28'] });
    expect(read('maybe', '2026-02-30')).toEqual({});
    expect(read('TRUE', 'yesterday')).toEqual({});
  });

  test('a filter with a value at start keeps it where the address says what is not understood', () => {
    const preset = listBlock({ filters: [filter('status', { options: statuses, default: ['ACTIVE'] })] });
    expect(listState(preset, { status: 'NONSENSE' }).filters).toEqual({ status: ['ACTIVE'] });
  });

  test('another search, filter, sort or page size begins at the first page; opening a record does not', () => {
    const now = listState(list, { page: '4' });
    expect(listQuery(list, now, { q: 'a' })).toMatchObject({ page: undefined, q: 'a' });
    expect(listQuery(list, now, { filters: { status: ['ACTIVE'] } })).toMatchObject({
      page: undefined,
      status: 'ACTIVE',
    });
    expect(listQuery(list, now, { sort: { name: 'name', descending: true } })).toMatchObject({
      page: undefined,
      sort: '-name',
    });
    expect(listQuery(list, now, { size: 50 })).toMatchObject({ page: undefined, size: '50' });
    expect(listQuery(list, now, { open: 'x' })).toEqual({ open: 'x' });
  });

  test('a change says nothing of what it leaves alone: one made before the view heard of another does not undo it', () => {
    const stale = listState(list, { status: 'ACTIVE' });
    let query: JsonObject = { status: 'ACTIVE' };
    const sort = { name: 'name', descending: true };
    for (const wish of [{ q: 'cloud' }, { sort }, { filters: { ...stale.filters, category: ['wls'] } }, { open: 'x' }])
      query = JSON.parse(JSON.stringify({ ...query, ...listQuery(list, stale, wish) })) as JsonObject;
    expect(query).toEqual({ status: 'ACTIVE', q: 'cloud', sort: '-name', category: 'wls', open: 'x' });
  });

  test('a filter with a value at start holds until it is taken off, which the address says', () => {
    const preset = listBlock({ filters: [filter('status', { options: statuses, default: ['ACTIVE'] })] });
    const start = listState(preset, {});
    expect(start.filters).toEqual({ status: ['ACTIVE'] });
    const patch = listQuery(preset, start, { filters: {} });
    expect(patch.status).toBe('');
    expect(listState(preset, { status: '' }).filters).toEqual({});
    expect(listQuery(preset, listState(preset, { status: '' }), { filters: { status: ['ACTIVE'] } }).status).toBe(
      undefined,
    );
  });

  test('only what is unlike the start narrows, and taking all off brings the start back', () => {
    const preset = listBlock({
      filters: [filter('scope', { as: 'choice', default: 'own' }), filter('status', { options: statuses })],
    });
    const names = (query: JsonObject) => narrowingFilters(preset, listState(preset, query)).map(({ name }) => name);
    expect(names({})).toEqual([]);
    expect(names({ scope: '' })).toEqual(['scope']);
    expect(names({ status: 'ACTIVE' })).toEqual(['status']);
    const narrowed = listState(preset, { status: 'ACTIVE' });
    expect(listQuery(preset, narrowed, { filters: filtersAtStart(preset) })).toEqual({
      page: undefined,
      status: undefined,
    });
  });

  test('what a detail holds in the address is told: its tabs, and the lists in them', () => {
    const inner = listBlock({ prefix: 'keys_', filters: [filter('status')] });
    const tabs = {
      block: 'tabs',
      parameter: 'part',
      displayed: true,
      pointer: '',
      tabs: [{ id: 'keys', label: 'l', displayed: true, blocks: [{ ...inner, displayed: true, pointer: '' }] }],
    } as const;
    const outer = listBlock({
      detail: { in: 'drawer', title: ['name'], head: [], rowActions: false, sources: [], blocks: [tabs] },
    });
    expect(detailParameters(outer)).toEqual(['part', 'keys_page', 'keys_size', 'keys_sort', 'keys_status']);
    expect(detailParameters(inner)).toEqual([]);
  });

  test('two lists on a screen do not hear each other: the second has a prefix', () => {
    const second = { ...list, prefix: 'keys.' };
    expect(listState(second, { page: '2', 'keys.page': '3' }).page).toBe(3);
    expect(listQuery(second, listState(second, {}), { q: 'a' })).toMatchObject({ 'keys.q': 'a' });
  });

  test('names of the prototype are no parameters', () => {
    expect(listState({ ...list, filters: [filter('constructor', { as: 'text' })] }, {}).filters).toEqual({});
  });

  test('written and read again it is the same, for any state', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 100_000 }),
      size: fc.constantFrom(25, 10, 50),
      sort: fc.record({ name: fc.constantFrom('name', 'status', 'createdAt'), descending: fc.boolean() }),
      q: fc.string().map((text) => text.trim()),
      filters: fc
        .record({
          status: fc.subarray(['ACTIVE', 'EXPIRING', 'EXPIRED'], { minLength: 1 }),
          category: fc.constantFrom(['a'], ['b c']),
          id: fc.uuid().map((id) => [id]),
        })
        .chain((all) => fc.subarray(Object.entries(all)).map(Object.fromEntries)),
      open: fc.uuid(),
    });
    fc.assert(
      fc.property(state, (wish) => {
        const patch = listQuery(list, listState(list, {}), wish);
        const query: JsonObject = Object.fromEntries(
          Object.entries(patch).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
        );
        expect(listState(list, query)).toEqual(wish);
      }),
    );
  });
});

describe('The arguments of a list’s source', () => {
  test('are those of the API: page, size, sort, q, filter[…], and plain parameters as they are', () => {
    const state = listState(list, { page: '2', q: 'a', status: 'ACTIVE,EXPIRED', category: 'wls', id: 'l' });
    expect(listArguments(list, state)).toEqual({
      page: 2,
      size: 25,
      sort: '-createdAt',
      q: 'a',
      'filter[status]': ['ACTIVE', 'EXPIRED'],
      'filter[category]': 'wls',
      id: 'l',
    });
  });

  test('a source that does not page is not asked for pages', () => {
    const whole = listBlock({ size: 0, sizes: [] });
    expect(listArguments(whole, listState(whole, { page: '3' }))).toEqual({});
  });
});

describe('A calendar in the address', () => {
  const calendar = {
    day: ['dueAt'],
    range: { from: 'dueFrom', before: 'dueBefore' },
    sort: 'dueAt',
    title: [],
    view: 'month',
    weekStart: 1,
  } as const;
  const days = listBlock({ ...list, calendar });
  const december = { as: 'calendar', month: '2026-12', view: 'agenda', day: '2026-12-31' };

  test('is the month, the view and the open day; what cannot be understood counts as not said', () => {
    expect(listState(days, december)).toMatchObject({
      as: 'calendar',
      calendar: { month: '2026-12', view: 'agenda', day: '2026-12-31' },
    });
    const wrong = { as: 'calendar', month: '2026-13' };
    const today = new Date().toISOString().slice(0, 7);
    expect(listState(days, wrong).calendar).toEqual({ month: today });
    expect(listState(days, { month: '2026-12' }).calendar, 'a table has no month').toBeUndefined();
  });

  test('another month begins at its first page; another way to draw the list takes the month along', () => {
    const now = listState(days, { ...december, page: '2' });
    const next = { month: '2027-01' };
    const nothing = { page: undefined, day: undefined, view: undefined };
    expect(listQuery(days, now, { calendar: next })).toEqual({ ...nothing, month: '2027-01' });
    expect(listQuery(days, now, { as: 'table' })).toEqual({ ...nothing, month: undefined, as: undefined });
    expect(listQuery(days, now, { open: 'l1' })).toEqual({ open: 'l1' });
    const board = { ...days, board: { by: ['status'] } } as unknown as typeof days;
    const second = listState(board, { page: '2' });
    expect(listQuery(board, second, { as: 'board' }), 'a board has the pages of the table').not.toHaveProperty('page');
    expect(listQuery(board, second, { as: 'calendar' })).toHaveProperty('page', undefined);
  });

  test('goes from 0001-01 to 9999-12', () => {
    expect([monthAfter('9999-11', 1), monthAfter('9999-12', 1), monthAfter('9999-06', 12)]).toEqual(
      Array(3).fill('9999-12'),
    );
    expect([monthAfter('0001-02', -1), monthAfter('0001-01', -1), monthAfter('0001-06', -12)]).toEqual(
      Array(3).fill('0001-01'),
    );
    const today = new Date().toISOString().slice(0, 7);
    expect(listState(days, { as: 'calendar', month: '0000-12' }).calendar?.month).toBe(today);
  });

  test('asks for its month alone, sorted by the day, whatever the table is sorted and filtered by', () => {
    const asked = listArguments(days, listState(days, { ...december, sort: 'name', size: '50', status: 'ACTIVE' }));
    expect(asked).toEqual({
      page: 1,
      size: 100,
      sort: 'dueAt',
      'filter[status]': 'ACTIVE',
      'filter[dueFrom]': '2026-12-01',
      'filter[dueBefore]': '2027-01-01',
    });
  });
});
