import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../../engine/model';
import english from '../../../locales/en/problems.json';
import spanish from '../../../locales/es/problems.json';
import french from '../../../locales/fr/problems.json';
import japanese from '../../../locales/ja/problems.json';
import { createSchemaValidators } from '../../../server/definitions';
import { schemas } from '../../fixtures/rjsf/schemas';

const { problems } = createSchemaValidators();
const codes = (schema: JsonSchema, value: Json) =>
  Object.fromEntries(problems(schema, value).map(({ pointer, code }) => [pointer, code]));

describe('problems of values under free JSON Schema', () => {
  test('a missing property is a problem at its own place', () => {
    expect(codes({ properties: { 'a/b': { type: 'object', required: ['c~'] } } }, { 'a/b': {} })).toEqual({
      '/a~1b/c~0': 'schema.required',
    });
  });

  test('what is empty is required, whatever keyword complains', () => {
    const schema = { properties: { a: { minLength: 2, type: 'string' }, b: { type: 'string' }, c: { enum: ['x'] } } };
    expect(codes(schema, { a: '', b: null, c: null })).toEqual({
      '/a': 'schema.required',
      '/b': 'schema.required',
      '/c': 'schema.required',
    });
  });

  test('a condition speaks through its branch', () => {
    expect(codes(schemas['a condition'] ?? {}, { way: 'post' })).toEqual({ '/street': 'schema.required' });
  });

  test('of a union, the branch that was meant speaks', () => {
    const union = schemas['a union'] ?? {};
    expect(codes(union, { payment: { kind: 'card', number: '1' } })).toEqual({ '/payment/number': 'schema.minLength' });
    expect(codes(union, { payment: { kind: 'account' } })).toEqual({ '/payment/iban': 'schema.required' });
  });

  test('where no branch was meant, the union itself is what is wrong', () => {
    expect(codes(schemas['a union'] ?? {}, { payment: { kind: 'cash' } })).toEqual({ '/payment': 'schema.oneOf' });
    const both = { oneOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(codes(both, { a: 1, b: 1 })).toEqual({ '': 'schema.oneOf' });
  });

  test('a union in a union is told by the outer one’s branch', () => {
    const inner: JsonSchema = {
      oneOf: [{ properties: { k: { const: 1 }, x: { minimum: 5 } } }, { properties: { k: { const: 2 } } }],
    };
    const outer: JsonSchema = { oneOf: [{ type: 'object', properties: { in: inner } }, { type: 'string' }] };
    expect(codes(outer, { in: { k: 1, x: 1 } })).toEqual({ '/in/x': 'schema.minimum' });
  });

  test('a consent that was not given asks for it', () => {
    expect(codes({ properties: { ok: { const: true } } }, { ok: false })).toEqual({ '/ok': 'schema.mustBeTrue' });
  });

  test('a value that is wrong all over is answered with a hundred complaints', () => {
    const many = Array.from({ length: 500 }, () => 'x');
    expect(problems({ items: { type: 'number' } }, many)).toHaveLength(100);
  });
});

const said = [
  'required mustBeTrue type number integer minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum',
  'multipleOf pattern format email uri date dateTime time enum const minItems maxItems minProperties maxProperties',
  'uniqueItems additionalProperties oneOf anyOf invalid tooLarge',
]
  .join(' ')
  .split(' ');

test.each(Object.entries({ english, spanish, french, japanese }))('every code has a sentence in %s', (_, words) => {
  const sentences = Object.keys(words.schema).map((key) => key.replace(/_(one|many|other)$/, ''));
  expect(said.filter((code) => !sentences.includes(code))).toEqual([]);
});
