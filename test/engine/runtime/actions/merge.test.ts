import { describe, expect, test } from 'vitest';
import type { FieldModel, Json } from '../../../../engine/model';
import { mergeField } from '../../../../engine/runtime/actions/merge';
import { fieldForm } from '../../../support/field-form';

const [plain] = fieldForm([{ name: 'a', type: 'text' }]).fields;
if (!plain) throw new Error('The form has no field.');
const list: FieldModel = { ...plain, settings: { unique: ['code', 'region'] } };
const row = (code: string, price: string, region?: string): Json => ({ code, price, region: region ?? null });

describe('A value that somebody else saved meanwhile', () => {
  test.each([
    ['was not typed over here: theirs', { base: 'a', mine: 'a', theirs: 'b' }, 'b'],
    ['was typed over here: mine', { base: 'a', mine: 'c', theirs: 'b' }, 'c'],
    ['was emptied: empty', { base: 'a', mine: 'a', theirs: undefined }, undefined],
  ])('%s', (_what, three, value) => {
    expect(mergeField(plain, three)?.value).toBe(value);
  });

  test.each([
    ['they left as it was', { base: 'a', mine: 'b', theirs: 'a' }],
    ['both changed alike', { base: 'a', mine: 'b', theirs: 'b' }],
    ['was empty before and after', { base: undefined, mine: 'typed', theirs: null }],
  ])('%s: there is nothing to say', (_what, three) => {
    expect(mergeField(plain, three)).toBeUndefined();
  });
});

describe('Rows of a list', () => {
  const base = [row('a', '1'), row('b', '1'), row('b', '1', 'eu'), row('c', '1')];

  test('are merged cell by cell, by the columns that name them and not by their place', () => {
    const mine = [row('c', '1'), row('a', '2'), row('b', '1'), row('b', '1', 'eu')];
    const theirs = [row('a', '1'), row('b', '7'), row('b', '1', 'eu'), row('c', '1')];
    expect(mergeField(list, { base, mine, theirs })).toEqual({
      value: [row('c', '1'), row('a', '2'), row('b', '7'), row('b', '1', 'eu')],
      rows: 'b → 7',
    });
  });

  test('that both changed stay as they were typed here, and theirs is said', () => {
    const mine = [row('a', '2'), ...base.slice(1)];
    const theirs = [row('a', '3'), ...base.slice(1)];
    expect(mergeField(list, { base, mine, theirs })).toEqual({ value: mine, rows: 'a → 3' });
  });

  test('that they added come in, those they deleted go, unless they were changed here', () => {
    const mine = [row('a', '1'), row('b', '1'), row('b', '9', 'eu'), row('c', '1'), row('mine', '1')];
    const theirs = [row('a', '1'), row('c', '1'), row('theirs', '5')];
    expect(mergeField(list, { base, mine, theirs })).toEqual({
      value: [row('a', '1'), row('b', '9', 'eu'), row('c', '1'), row('mine', '1'), row('theirs', '5')],
      rows: 'theirs → 5; b → –; b eu → –',
    });
  });

  test('that were deleted here stay deleted', () => {
    const mine = base.slice(1);
    const theirs = [...base.slice(0, 3), row('c', '4')];
    expect(mergeField(list, { base, mine, theirs })?.value).toEqual([...base.slice(1, 3), row('c', '4')]);
  });
});
