import { describe, expect, test } from 'vitest';
import type { ContextTest, Json } from '../../../engine/model';
import { holdsInContext } from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const says = (op: string, value: Json | undefined, against?: Json) =>
  holdsInContext(
    { op, path: ['x'], ...(against !== undefined && { value: against }) } as ContextTest,
    value === undefined ? {} : { x: value },
  );

describe('[E1] an empty value makes every operator false, except isEmpty, isNot and notIn', () => {
  test.each([undefined, null, '', []] as (Json | undefined)[])('%j', (empty) => {
    for (const [op, against] of [
      ['is', ''],
      ['in', ['', null]],
      ['isNotEmpty', true],
      ['startsWith', ''],
      ['gt', -1],
      ['gte', 0],
      ['lt', 1],
      ['lte', 0],
      ['countGreaterThan', -1],
    ] as const) {
      if (op === 'countGreaterThan' && Array.isArray(empty)) continue;
      expect([op, says(op, empty, against)]).toEqual([op, false]);
    }
    expect(says('isEmpty', empty, true)).toBe(true);
    expect(says('isNot', empty, 'a')).toBe(true);
    expect(says('notIn', empty, ['a'])).toBe(true);
  });
});

describe('[E2] nothing is coerced', () => {
  test('the number 1 is not the text 1, and text has no order', () => {
    expect(says('is', 1, '1')).toBe(false);
    expect(says('in', '1', [1])).toBe(false);
    expect(says('gt', '5', 1)).toBe(false);
    expect(says('startsWith', 55, '5')).toBe(false);
  });
  test('false and 0 are values', () => {
    expect(says('is', false, false)).toBe(true);
    expect(says('isNotEmpty', 0, true)).toBe(true);
  });
});

test('[E3] all, any and not combine', () => {
  const is = (value: Json): ContextTest => ({ op: 'is', path: ['x'], value });
  expect(holdsInContext({ op: 'all', of: [] }, {})).toBe(true);
  expect(holdsInContext({ op: 'any', of: [] }, {})).toBe(false);
  expect(holdsInContext({ op: 'any', of: [is(1), { op: 'not', of: is(2) }] }, { x: 3 })).toBe(true);
  expect(holdsInContext(true, {})).toBe(true);
});

test('[E4] paths read own properties only', () => {
  expect(holdsInContext({ op: 'isNotEmpty', path: ['toString', 'name'] }, {})).toBe(false);
  expect(holdsInContext({ op: 'is', path: ['a', 'b'], value: 1 }, { a: { b: 1 } })).toBe(true);
});

test('[E5] two fields hold the same value; two empty ones do not', () => {
  const form = new FormBuilder().field({ name: 'a' }).field({ name: 'b' });
  form.field({ name: 'c', displayed: form.when({ op: 'sameAs', slot: form.value('a'), other: form.value('b') }) });
  const { field, type } = open(form);
  expect(field('c').displayed).toBe(false);
  type('a', 'x');
  type('b', 'x');
  expect(field('c').displayed).toBe(true);
});

test('[E6] a count is compared with the number of options offered', () => {
  const form = new FormBuilder();
  form.field({ name: 'language', options: { from: { kind: 'context', slot: form.context('settings', 'languages') } } });
  const many = form.when({ op: 'countGreaterThan', slot: form.optionsOf('language'), value: 1 });
  form.field({ name: 'hint', displayed: many });
  const { field, store } = open(form, { context: { settings: { languages: ['en'] } } });
  expect(field('hint').displayed).toBe(false);
  store.setContext({ settings: { languages: ['en', 'ja'] } });
  expect(field('hint').displayed).toBe(true);
});
