import { expect, it } from 'vitest';
import { fieldErrorsOf, type PropertyProblem } from '../../../server/definitions/submission-values';
import { problemsOf } from '../../../src/http/failure-problems';

const pointer = '/items';
const problems: readonly PropertyProblem[] = [
  { field: 'items', at: '/3/price', pointer, code: 'pattern', args: {} },
  { field: 'items', at: '/3/code', pointer, code: 'list.doubled', args: { row: 1 } },
  { field: 'name', pointer: '/name', code: 'required', args: {} },
];

it('a problem of a cell is told by its own name and pointer', () => {
  expect(fieldErrorsOf(problems)).toEqual({
    'items/3/price': { code: 'pattern', args: {}, pointer: '/items/3/price' },
    'items/3/code': { code: 'list.doubled', args: { row: 1 }, pointer: '/items/3/code' },
    name: { code: 'required', args: {}, pointer: '/name' },
  });
});

it('the browser puts it at that cell again, as it does what the contract says of one', () => {
  const places = (fields: object) =>
    problemsOf({ status: 422, code: 'FORM_REFUSED', fields } as never, () => true).map(({ field, at }) => [field, at]);
  expect(places(fieldErrorsOf(problems))).toEqual([
    ['items', '/3/price'],
    ['items', '/3/code'],
    ['name', undefined],
  ]);
  expect(places({ 'items.3.price': { code: 'type' }, 'address.city': { code: 'type' } })).toEqual([
    ['items', '/3/price'],
    ['address.city', undefined],
  ]);
});
