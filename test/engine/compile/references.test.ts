import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { compileFiles, formFile } from '../../support/compile-form';

/** What is left of a free JSON Schema when its references are written out. */
function writtenOut(schema: JsonObject) {
  const { model, problems } = compileFiles([formFile('free', { schema, submit: { label: 'send' } })]);
  const form = model.forms.free;
  return { problems: problems.map(({ rule }) => rule), schema: form?.kind === 'schema' ? form.schema : undefined };
}

const flag = { type: 'boolean' };

describe('References of a JSON Schema are written out', () => {
  test('also below properties that are called like a keyword', () => {
    const names = ['default', 'const', 'enum', 'examples', '$defs', 'definitions', 'title'];
    const { problems, schema } = writtenOut({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/flag' }])),
      $defs: { flag },
    });
    expect(problems).toEqual([]);
    expect(schema).toEqual({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, flag])) });
  });

  test('but not in values, which may look like one', () => {
    const value = { $ref: '#/$defs/flag' };
    const { schema } = writtenOut({ type: 'object', default: { a: value }, properties: { a: { enum: [value] } } });
    expect(schema).toEqual({ type: 'object', default: { a: value }, properties: { a: { enum: [value] } } });
  });

  test('to places whose names hold a space, a slash, a tilde or a per cent sign', () => {
    const { problems, schema } = writtenOut({
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/two%20words' },
        b: { $ref: '#/$defs/a~1b~0c' },
        c: { $ref: '#/$defs/100%25' },
      },
      $defs: { 'two words': flag, 'a/b~c': flag, '100%': flag },
    });
    expect(problems).toEqual([]);
    expect(schema).toEqual({ type: 'object', properties: { a: flag, b: flag, c: flag } });
  });

  test('one with a per cent sign that stands for nothing leads nowhere, and breaks nothing else', () => {
    expect(writtenOut({ $ref: '#/$defs/100%', $defs: { '100%': flag } }).problems).toEqual(['ref-missing']);
  });

  test('only what comes back to itself by way of its parts stays a reference', () => {
    const node = { type: 'object', properties: { flag: { $ref: '#/$defs/flag' }, below: { $ref: '#/$defs/node' } } };
    const { problems, schema } = writtenOut({
      type: 'object',
      properties: { tree: { $ref: '#/$defs/node', title: 'Tree' }, again: { type: 'array', items: { $ref: '#' } } },
      $defs: { flag, node },
    });
    expect(problems).toEqual([]);
    const again = { type: 'array', items: { $ref: '#/$defs/whole' } };
    const tree = { $ref: '#/$defs/node', title: 'Tree' };
    expect(schema).toEqual({
      type: 'object',
      properties: { tree, again },
      $defs: {
        node: { type: 'object', properties: { flag, below: { $ref: '#/$defs/node' } } },
        whole: { type: 'object', properties: { tree, again } },
      },
    });
  });

  test('what goes round in names alone, or at the same value, is refused', () => {
    for (const [schema, places] of [
      [{ $ref: '#' }, 1],
      [{ properties: { a: { $ref: '#/properties' } } }, 1],
      [{ $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } } }, $ref: '#/$defs/a' }, 3],
      [{ dependentSchemas: { properties: { $ref: '#' } } }, 1],
    ] as const)
      expect(writtenOut(schema).problems, JSON.stringify(schema)).toEqual(Array(places).fill('ref-loop'));
  });

  test('a schema of many kinds that lead to one another stays as long as it was written', () => {
    const names = Array.from({ length: 40 }, (_, index) => `k${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const written = {
      type: 'object',
      properties,
      $defs: Object.fromEntries(names.map((name) => [name, { properties }])),
    };
    const { problems, schema } = writtenOut(written);
    expect(problems).toEqual([]);
    expect(JSON.stringify(schema).length).toBeLessThan(2 * JSON.stringify(written).length);
  });
});
