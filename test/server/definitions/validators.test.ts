import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import { type Json, type JsonSchema, validatorsHash, validatorsMadeBy } from '../../../engine/model';
import { createPortalVocabulary } from '../../../kinds';
import { createSchemaValidators } from '../../../server/definitions';
import { compileValidators } from '../../../server/definitions/validators';
import { schemas } from '../../fixtures/rjsf/schemas';
import { inBrowser } from './validator-module';

const server = createSchemaValidators();

/** Values near the schema: right ones now and then, wrong ones in every way. */
function near(schema: JsonSchema): fc.Arbitrary<Json> {
  const names = [...JSON.stringify(schema).matchAll(/"(\w+)":\{/g)].map(([, name]) => String(name));
  const leaf = fc.oneof(
    fc.constantFrom<Json>('a', 'b', 'post', 'card', 'account', 'Ab', '', true, false, null, 0, 1, 0.5, 0.15, 10),
    fc.constantFrom<Json>(
      'a@b.cd',
      '2024-02-30',
      '2024-02-29',
      '2024-02-29T10:00:00Z',
      'https://a.b',
      '10:00:00Z',
      '😀',
    ),
    fc.string({ maxLength: 6 }),
    fc.integer({ min: -2, max: 12 }),
  );
  return fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names, 'kind', 'number', 'iban'), tie('value'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  })).value;
}

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  test('server and browser say the same of every value', async () => {
    const browser = await inBrowser(schema);
    fc.assert(
      fc.property(near(schema), (value) => {
        expect(browser.problems(value)).toEqual(server.problems(schema, value));
      }),
      { numRuns: 300 },
    );
  });

  test('what is drawn judges as what was written does, by an ordinary validator', () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    const written = ajv.compile(schema);
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(near(schema), (value) => {
        const fits = written(value);
        verdicts.add(fits);
        expect(server.problems(schema, value).length === 0).toBe(fits);
      }),
      { numRuns: 1_000 },
    );
    expect(verdicts).toContain(false);
  });

  test('the module imports nothing and evaluates no text', () => {
    const { module } = compileValidators(schema);
    expect(module).not.toMatch(/\bnew Function\b|\beval\s*\(|^\s*import\b|\bimport\s*\(/m);
  });
});

/** Schemas of many small parts, with names like anybody's. */
const someSchema = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const leaf = fc.oneof(
    fc.record({ type: fc.constantFrom('string', 'number', 'boolean', 'null') }),
    fc.record({ const: fc.constantFrom('a', 1, true, null) }),
    fc.record({ minLength: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ enum: fc.constant(['a', 'b', 1]) }),
  );
  const object = fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('schema'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    required: fc.constantFrom<string[]>([], ['a'], ['b', 'c']),
  });
  const parts = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 4 },
      leaf,
      object,
      fc.record({ oneOf: parts }),
      fc.record({ anyOf: parts }),
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
      fc.record({ type: fc.constant('array'), items: tie('schema') }),
    ) as fc.Arbitrary<JsonSchema>,
  };
}).schema;

test('of any schema the whole is judged, whatever its parts are called: as ajv judges it', () => {
  let digits = 0;
  const ajv = new Ajv2020({ strict: false, logger: false, addUsedSchema: false });
  fc.assert(
    fc.property(
      someSchema,
      fc.jsonValue({ maxDepth: 3 }),
      near({ properties: { a: {}, b: {}, c: {} } }),
      (schema, one, other) => {
        const { judge, module } = compileValidators(schema);
        if (/exports\["\d+"\]/.test(module)) digits++;
        const plain = ajv.compile(schema);
        for (const value of [one, other, {}, 'a', null] as Json[])
          expect(judge(value), JSON.stringify(schema)).toBe(plain(value));
      },
    ),
    { numRuns: 250 },
  );
  // Parts that are called by digits only, which stood first.
  expect(digits).toBeGreaterThan(0);
});

const anything: readonly Json[] = [
  ...[true, false, null, 0, -1, 1.5, '', 'x', '#', '(', 'date', [], {}, ['a'], ['a', 'a'], [true], { a: ['b'] }],
  ...[{ a: true }, { a: 1 }, { '(': true }, { $id: 'x' }, { $id: 1 }, { id: 'x' }, { id: { type: 'string' } }],
  ...[[{ $id: 'x' }], { a: { $id: 'x' } }, { a: { $id: 'x', minimum: 1 }, b: { $id: 'x', minimum: 2 } }],
  ...[[{ $id: 'x', minimum: 1 }, { $id: 'x' }], { a: { id: 'x' } }, { a: { $anchor: 'q' }, b: { $anchor: 'q' } }],
  ...[{ $anchor: 'a b' }, { $dynamicRef: '#x' }, { nullable: true }, { formatMinimum: 'x' }, { propertyName: 'a' }],
];
const keywords = [
  ...[
    '$id',
    'id',
    '$anchor',
    '$ref',
    '$dynamicRef',
    '$recursiveRef',
    '$recursiveAnchor',
    '$vocabulary',
    '$schema',
    '$async',
  ],
  ...['default', 'const', 'enum', 'examples', 'required', 'title', 'type', 'properties', 'patternProperties', '$defs'],
  ...['dependentSchemas', 'dependentRequired', 'dependencies', 'items', 'prefixItems', 'additionalItems', 'contains'],
  ...[
    'minContains',
    'not',
    'if',
    'then',
    'allOf',
    'oneOf',
    'propertyNames',
    'additionalProperties',
    'unevaluatedItems',
  ],
  ...[
    'unevaluatedProperties',
    'contentSchema',
    'extra',
    'minimum',
    'exclusiveMinimum',
    'multipleOf',
    'format',
    'pattern',
  ],
  ...['minLength', 'uniqueItems', 'nullable', 'discriminator', 'formatMinimum'],
];

test('whatever the check lets through can be compiled: what cannot is refused there, with its place', () => {
  const vocabulary = createPortalVocabulary();
  const [operation] = Object.keys(vocabulary.operations);
  let taken = 0;
  for (const keyword of keywords) {
    for (const value of anything) {
      for (const schema of [{ type: 'object', [keyword]: value }, { properties: { p: { [keyword]: value } } }]) {
        const form = { $schema: '../meta/form.schema.json', id: 'f', schema, submit: { label: 'a', operation } };
        const read = readDefinitions([{ path: 'schemas/forms/f.form.json', bytes: JSON.stringify(form) }]);
        const { model } = compile(read, vocabulary);
        const made = read.problems.length === 0 ? model.forms.f : undefined;
        if (made?.kind !== 'schema') {
          expect(
            read.problems.every(({ place }) => place.pointer.includes(keyword.replace('~', '~0'))),
            keyword,
          ).toBe(true);
          continue;
        }
        taken++;
        expect(() => compileValidators(made.schema), JSON.stringify(schema)).not.toThrow();
      }
    }
  }
  expect(taken).toBeGreaterThan(1_000);
});

test('every call of a validator is answered in the browser, for all formats and keywords', async () => {
  const formats = ['date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'duration', 'uri', 'uri-reference', 'url'];
  const more = ['uri-template', 'email', 'hostname', 'ipv4', 'ipv6', 'regex', 'uuid', 'json-pointer', 'byte', 'int32'];
  const others = ['int64', 'float', 'double', 'password', 'binary', 'data-url', 'color', 'relative-json-pointer'];
  const named = Object.fromEntries([...formats, ...more, ...others].map((format) => [format, { format }]));
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      ...named,
      list: { type: 'array', contains: { const: { a: 1 } }, uniqueItems: true, items: { type: ['string', 'null'] } },
    },
    propertyNames: { maxLength: 40 },
    patternProperties: { '^x': { not: { type: 'string' } } },
    unevaluatedProperties: false,
  };
  const browser = await inBrowser(schema);
  const value = Object.fromEntries([...Object.keys(named), 'list', 'x', 'y'].map((name) => [name, name]));
  expect(browser.problems(value)).toEqual(server.problems(schema, value));
});

test('an edited schema gets another address, even where it keeps its $id', () => {
  const before: JsonSchema = { $id: 'rates', type: 'object', properties: { a: { minLength: 2 } } };
  const after: JsonSchema = { $id: 'rates', type: 'object', properties: { a: { minLength: 3 } } };
  expect(validatorsHash(before)).not.toBe(validatorsHash(after));
  expect(server.problems(before, { a: 'ab' })).toEqual([]);
  expect(server.problems(after, { a: 'ab' })).toEqual([
    { pointer: '/a', code: 'schema.minLength', args: { count: 3 } },
  ]);
});

test('another order of properties is another drawing, so another address', () => {
  expect(validatorsHash({ properties: { a: {}, b: {} } })).not.toBe(validatorsHash({ properties: { b: {}, a: {} } }));
});

test('addresses name the packages that are installed, so that an upgrade meets no older module', () => {
  const installed = ['@rjsf/utils', 'ajv'].map((name) => {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
    return `${name} ${version}`;
  });
  expect(validatorsMadeBy).toBe(installed.join(', '));
});

test('a value of too many parts is refused unjudged', () => {
  const [problem] = server.problems(
    { uniqueItems: true },
    Array.from({ length: 20_000 }, (_, index) => ({ index })),
  );
  expect(problem).toMatchObject({ pointer: '', code: 'schema.tooLarge' });
});

test('members named like methods are refused, not run into', () => {
  const twins = [{ valueOf: 1 }, { valueOf: 1 }];
  expect(server.problems({ uniqueItems: true }, twins)).toEqual([{ pointer: '', code: 'schema.invalid', args: {} }]);
});

test('a schema with a reference nobody wrote out is no schema', () => {
  expect(() => compileValidators({ $ref: '#/$defs/a' })).toThrow();
});
