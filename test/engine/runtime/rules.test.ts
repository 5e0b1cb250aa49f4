import { describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/model';
import { builtInKinds } from '../../../engine/runtime';
import { FormBuilder, listed } from '../../support/form-model';
import { open } from '../../support/form-store';
import { computing } from '../../support/waiting';

const rules = new Map(builtInKinds().rules.map((rule) => [rule.name, rule]));
const say = (name: string, value: Json, args: Record<string, Json> = {}) =>
  rules.get(name)?.judge(value, args, undefined, { settings: {}, values: {}, now: 0 });

describe('[T13] rules', () => {
  test('lengths are counted in characters as people count them', () => {
    expect(say('minLength', '𝒳𝒳', { value: 3 })).toEqual({ code: 'tooShort', args: { count: 3 } });
    expect(say('maxLength', '𝒳𝒳', { value: 2 })).toBeUndefined();
  });
  test('a pattern matches anywhere in the text, in Unicode mode, and is run on no text longer than 2,000 characters', () => {
    expect(say('pattern', 'xxABxx', { pattern: '\\p{Lu}{2}' })).toBeUndefined();
    expect(say('pattern', 'abc', { pattern: '^[0-9]' })).toEqual({ code: 'pattern' });
    const computed = computing();
    expect(say('pattern', `${'a'.repeat(1_000_000)}!`, { pattern: '^(a+)+$' })).toEqual({
      code: 'tooLong',
      args: { count: 2000 },
    });
    expect(computed()).toBeLessThan(1_000);
  });
  test('digits, and how many', () => {
    expect(say('digits', '12a')).toEqual({ code: 'digits.only' });
    expect(say('digits', '12', { length: 3 })).toEqual({ code: 'digits.length', args: { count: 3 } });
    expect(say('digits', '123', { length: 3 })).toBeUndefined();
  });
  test('a limit that is read from a slot which holds nothing limits nothing', () => {
    expect(say('min', 5)).toBeUndefined();
    expect(say('max', 5)).toBeUndefined();
  });
});

test('[T14] `sameAs` compares with what the other field effectively holds: hidden, it holds nothing', () => {
  const form = new FormBuilder().field({ name: 'on', type: 'boolean' });
  form.field({ name: 'first', displayed: form.is('on', true) });
  form.field({ name: 'again', rules: [{ type: 'sameAs', args: { field: { slot: form.value('first') } } }] });
  const { type, codes } = open(form);
  type('on', true);
  type('first', 'x');
  type('again', 'x');
  expect(codes('again')).toEqual([]);
  type('on', false);
  expect(codes('again')).toEqual(['sameAs']);
});

test('[T15] `oneOf` holds a field that takes free text to its options', () => {
  const form = new FormBuilder().field({
    name: 'a',
    options: { ...listed('x', 'y'), freeText: true },
    rules: [{ type: 'oneOf', message: 'own' }],
  });
  const { type, field } = open(form);
  type('a', 'z');
  expect(field('a').problems).toEqual([{ code: 'choice.notOffered', message: 'own', args: {} }]);
  type('a', ' y ');
  expect(field('a').problems).toEqual([]);
});

test('[T16] `holds` is a condition that must be true, at a field or at the form', () => {
  const form = new FormBuilder().field({ name: 'from', type: 'integer' });
  const early = form.when({ op: 'lt', slot: form.value('from'), value: 10 });
  form.field({ name: 'to', type: 'integer', rules: [{ type: 'holds', args: { condition: { slot: early } } }] });
  const { type, codes } = open(form);
  type('to', 5);
  expect(codes('to')).toEqual(['holds']);
  type('from', 3);
  expect(codes('to')).toEqual([]);
});
