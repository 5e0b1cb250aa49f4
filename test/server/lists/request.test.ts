import { describe, expect, it } from 'vitest';
import { readListRequest, searchWords } from '../../../server/api/list';
import { licenseList } from '../../../server/features/licenses/list';
import { listedBy } from '../../support/listed';

const listed = listedBy('listLicenses');
const read = (query: Record<string, unknown>) => readListRequest(licenseList, query, ['scope'], { listed });
const understood = (query: Record<string, unknown>) => {
  const answer = read(query);
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return answer.request;
};

describe('A list query', () => {
  it('has a page, a size and an order when it says nothing', () => {
    expect(understood({})).toEqual({
      page: 1,
      size: 25,
      sort: [{ name: 'createdAt', descending: true }],
      words: [],
      filters: [],
      ids: [],
      listed,
    });
  });

  it('may say each, and repeat a filter to mean any of its values', () => {
    expect(
      understood({
        page: '3',
        size: '100',
        sort: 'status,-number',
        q: ' ann.lee@x  ',
        'filter[status]': ['ACTIVE', 'EXPIRING'],
        'filter[category]': 'wls',
        id: 'l1',
        scope: 'own',
      }),
    ).toEqual({
      page: 3,
      size: 100,
      sort: [
        { name: 'status', descending: false },
        { name: 'number', descending: true },
      ],
      words: ['ann', 'lee', 'x'],
      filters: [
        { name: 'status', values: ['ACTIVE', 'EXPIRING'] },
        { name: 'category', values: ['wls'] },
      ],
      ids: ['l1'],
      listed,
    });
  });

  it.each([
    ['page', { page: '0' }, 'OUT_OF_RANGE'],
    ['page', { page: '-1' }, 'OUT_OF_RANGE'],
    ['page', { page: '1.5' }, 'OUT_OF_RANGE'],
    ['page', { page: '99999999999999999999' }, 'OUT_OF_RANGE'],
    ['page', { page: ['1', '2'] }, 'MALFORMED'],
    ['size', { size: '101' }, 'OUT_OF_RANGE'],
    ['size', { size: '1e9' }, 'OUT_OF_RANGE'],
    ['sort', { sort: 'secret_hash' }, 'UNKNOWN_SORT'],
    ['sort', { sort: '__proto__' }, 'UNKNOWN_SORT'],
    ['sort', { sort: 'number;drop table users' }, 'UNKNOWN_SORT'],
    ['q', { q: 'x'.repeat(201) }, 'TOO_LONG'],
    ['q', { q: 'a\u0000' }, 'MALFORMED'],
    ['q', { q: '\ud800' }, 'MALFORMED'],
    ['id', { id: { a: 1 } }, 'MALFORMED'],
    ['filter[status]', { 'filter[status]': 'OPEN' }, 'MALFORMED'],
    ['filter[expiresFrom]', { 'filter[expiresFrom]': 'yesterday' }, 'MALFORMED'],
    ['filter[expiresFrom]', { 'filter[expiresFrom]': '0000-01-01' }, 'MALFORMED'],
    ['filter[expiresBefore]', { 'filter[expiresBefore]': '9999-12-31T23:59:59-23:59' }, 'MALFORMED'],
    ['filter[__proto__]', { 'filter[__proto__]': 'x' }, 'UNKNOWN_PARAMETER'],
    ['filter[constructor]', { 'filter[constructor]': 'x' }, 'UNKNOWN_PARAMETER'],
    ['limit', { limit: '1000000000' }, 'UNKNOWN_PARAMETER'],
  ])('is refused for its %s: %j', (parameter, query, code) => {
    expect(read(query)).toEqual({ problems: { [parameter]: code } });
  });

  it('reads words, never operators of the text search', () => {
    expect(searchWords("a & !b | (c:*) <-> 'd' \\ José")).toEqual(['a', 'b', 'c', 'd', 'José']);
    expect(searchWords('山田 太郎')).toEqual(['山田', '太郎']);
  });
});
