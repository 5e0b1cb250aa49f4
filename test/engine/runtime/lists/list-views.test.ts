import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListBlockModel } from '../../../../engine/model';
import {
  isSameView,
  listQuery,
  listState,
  lostFilters,
  lostInAddress,
  plainArrangement,
  readArrangement,
  readView,
  stateOfView,
  viewOf,
} from '../../../../engine/runtime';

const column = (id: string, primary = false) => ({ id, sort: id, primary, path: [id], label: 'a:b' });
const filter = (name: string, as: 'choices' | 'text', start?: string) => ({
  name,
  as,
  plain: false,
  label: 'a:b',
  displayed: true,
  options: as === 'choices' ? ['A', 'B', 'C'].map((value) => ({ value, label: 'a:b' })) : [],
  ...(start !== undefined && { default: start }),
});
const listOf = (prefix: string) =>
  ({
    block: 'list',
    source: 'people',
    prefix,
    columns: [column('email', true), column('name'), column('age')],
    filters: [filter('state', 'choices', 'A'), filter('company', 'text')],
    narrows: ['segment'],
    search: 'a:b',
    sort: '-name',
    size: 25,
    sizes: [10, 25, 50],
  }) as unknown as ListBlockModel; // the rest of a list says nothing of its views

describe('A view holds what a list shows, not where in it one is', () => {
  const list = listOf('');
  test('search, filters, sort and size, in one order', () => {
    const state = listState(list, { q: 'fjord', state: 'B,C', sort: 'age', size: '50', page: '7' });
    expect(viewOf(list, state, plainArrangement).query).toBe('q=fjord&size=50&sort=age&state=B%2CC');
  });
  test('the list as at its start is an empty query', () => {
    expect(viewOf(list, listState(list, {}), plainArrangement)).toEqual({ query: '', hidden: [], dense: false });
  });
  test('hidden columns that there are; the one that heads the record is always seen', () => {
    const { hidden } = viewOf(list, listState(list, {}), { hidden: ['email', 'gone', 'age'], dense: true });
    expect(hidden).toEqual(['age']);
  });
  test('a column, filter or value that was removed since is left out, and the rest is shown', () => {
    expect(stateOfView(list, 'q=fjord&sort=gone&state=Z&other=1&size=7')).toEqual({
      q: 'fjord',
      filters: { state: ['A'] },
      sort: { name: 'name', descending: true },
      size: 25,
    });
  });
});

describe.each(['', 'people_'])('With the prefix “%s”, a view says what it lost', (prefix) => {
  const list = listOf(prefix);
  test.each([
    ['nothing, of a list as it was', 'company=x%2Cy&q=fjord&size=50&sort=age&state=B%2CC', []],
    ['nothing, where a filter was cleared', 'state=', []],
    ['nothing, where one of two values is known: fewer records, and a chip that says so', 'state=B%2CZ', []],
    ['nothing, where it is only a column or a size', 'sort=gone&size=7', []],
    ['a filter that was renamed or removed', 'segment=gold&state=B', ['segment']],
    ['a filter of whose values none is known', 'state=Z', ['state']],
    ['nothing, where it is only a page, a place or an open record', 'page=3&cursor=x&open=7', []],
    ['a filter that is called like the month of a calendar, in a list without one', 'month=2026-05', ['month']],
    ['names of every object', 'constructor=x&__proto__=y', ['constructor', '__proto__']],
  ])('%s', (_what, query, lost) => expect(lostFilters(list, query)).toEqual(lost));
  test('nothing, where a calendar says its month', () => {
    expect(
      lostFilters({ ...list, calendar: {} } as ListBlockModel, 'as=calendar&month=2026-05&day=x&view=day'),
    ).toEqual([]);
  });
  test('the search of a list that has none now', () => {
    const { search: _search, ...without } = list;
    expect(lostFilters(without, 'q=fjord')).toEqual(['q']);
  });
});

describe('An address says what its lists do not understand', () => {
  test.each([
    ['values of the list', '', { state: 'Z', sort: 'gone', id: '7' }, {}, ['state']],
    ['values of a list beside another one', 'people_', { people_state: 'Z', state: 'Z' }, {}, ['state']],
    ['what the route has dropped', '', { state: 'B' }, { segment: 'gold', page: 'x' }, ['segment']],
    [
      'what the route has dropped of a list beside',
      'people_',
      {},
      { segment: 'gold', people_segment: 'x' },
      ['segment'],
    ],
    ['nothing of a list beside: that one says it', '', {}, { people_segment: 'x', segment: 'gold' }, ['segment']],
    ['nothing, of what never was a filter', '', {}, { utm_source: 'news', fbclid: '1', constructor: 'x' }, []],
    ['both', '', { state: 'Z' }, { segment: 'gold' }, ['state', 'segment']],
    ['nothing, of parameters that others of the page read', '', { set: '3', id: '7' }, {}, []],
  ])('%s', (_what, prefix, query, dropped, lost) =>
    expect(lostInAddress(listOf(prefix), query, dropped, ['companies', 'people'])).toEqual(lost),
  );
});

describe.each(['', 'people_'])('With the prefix “%s”', (prefix) => {
  const list = listOf(prefix);
  const state = fc.record({
    q: fc.constantFrom('', 'fjord', 'a&b=c', 'ä+ é'),
    filters: fc.record(
      { state: fc.subarray(['A', 'B', 'C'], { minLength: 1 }), company: fc.constantFrom(['x,y'], ['Ø & Co']) },
      { requiredKeys: ['state'] },
    ),
    sort: fc.record({ name: fc.constantFrom('email', 'age', 'name'), descending: fc.boolean() }),
    size: fc.constantFrom(10, 25, 50),
  });

  test('what was kept is what is shown again, on the first page, from wherever one comes', () => {
    fc.assert(
      fc.property(state, state, (wanted, before) => {
        const kept = viewOf(list, { page: 1, ...wanted }, plainArrangement);
        const query = listQuery(list, { page: 3, ...before }, stateOfView(list, kept.query));
        const address = { ...listQuery(list, listState(list, {}), before), [`${prefix}page`]: '3', ...query };
        const shown = listState(list, JSON.parse(JSON.stringify(address)));
        expect(isSameView(viewOf(list, shown, plainArrangement), kept)).toBe(true);
        expect(shown.page).toBe(1);
      }),
    );
  });
});

test.each([
  [undefined, plainArrangement],
  ['nonsense', plainArrangement],
  [{ hidden: 'age', dense: 'yes' }, plainArrangement],
  [
    { hidden: ['age', 7], dense: true },
    { hidden: ['age'], dense: true },
  ],
])('An arrangement kept as %j is read as %j', (kept, read) => {
  expect(readArrangement(kept)).toEqual(read);
});

test('A record without a name or a query is no view', () => {
  expect(readView({ id: '1', name: 'Mine' })).toBeUndefined();
  expect(readView({ id: '1', name: 'Mine', query: 'q=x' })).toEqual({
    id: '1',
    name: 'Mine',
    query: 'q=x',
    hidden: [],
    dense: false,
  });
});
