import { readFileSync } from 'node:fs';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStructure, metaSchemas, type SourceFile } from '../../../engine/definition';
import { fileKindOf, fileRuleOf } from '../../../engine/definition/file-kind';
import { checkFormat } from '../../../engine/definition/format';
import { checkPattern } from '../../../engine/definition/pattern';
import type { Json, JsonObject } from '../../../engine/model';
import { anyEdit, edited } from '../../support/definition-edits';
import { definitionFiles, wholeLanguage } from '../../support/definition-files';

/** The same schemas under an ordinary validator: the oracle for yes and no, though not for the words. */
const ajv = new Ajv2020({ strict: false, allErrors: false });
for (const format of ['https-address', 'relative-path', 'regex', 'schema-reference']) {
  ajv.addFormat(format, (text: string) => checkFormat(format, text, checkPattern) === undefined);
}
for (const [file, schema] of Object.entries(metaSchemas)) ajv.addSchema({ ...schema, $id: file }, file);

interface Example {
  readonly path: string;
  readonly metaSchema: string;
  readonly value: Json;
}

function exampleOf({ path, bytes }: SourceFile): Example {
  const kind = fileKindOf(path);
  if (kind === undefined || kind === 'misplaced') throw new Error(`${path} is no definition`);
  const { metaSchema } = fileRuleOf(kind.kind);
  return { path, metaSchema, value: JSON.parse(Buffer.from(bytes).toString()) };
}

const examples = definitionFiles(wholeLanguage).map(exampleOf);

function validatorOf({ metaSchema }: Example): ValidateFunction {
  const validate = ajv.getSchema(metaSchema);
  if (!validate) throw new Error(`${metaSchema} is unknown`);
  return validate;
}

/** The oracle takes an inherited name such as `valueOf` for one that was evaluated; we do not. Such names are left out there. */
const ownNamedEdit = anyEdit.filter(({ key }) => !(key in Object.prototype));

describe('judging the structure', () => {
  it.each(examples)('finds nothing wrong with $path', ({ value, metaSchema }) => {
    expect(checkStructure(value, metaSchema)).toEqual([]);
  });

  it.each(examples)('says yes and no as JSON Schema does, for any edits of $path', (example) => {
    const validate = validatorOf(example);
    fc.assert(
      fc.property(fc.array(ownNamedEdit, { minLength: 1, maxLength: 3 }), (edits) => {
        const value = edits.reduce<Json>(edited, example.value);
        const problems = checkStructure(value, example.metaSchema);
        const valid = validate(value);
        expect(problems.length === 0, `${JSON.stringify(problems)} ${ajv.errorsText(validate.errors)}`).toBe(valid);
      }),
      { numRuns: 300 },
    );
  });

  it.each(examples)('complains once of each place, for any edits of $path', (example) => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 5 }), (edits) => {
        const value = edits.reduce<Json>(edited, example.value);
        const before = JSON.stringify(value);
        const places = checkStructure(value, example.metaSchema).map(({ pointer, side }) => `${side} ${pointer}`);
        expect(new Set(places).size).toBe(places.length);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 100 },
    );
  });

  it('takes any JSON for any kind of file', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(metaSchemas)), (value, metaSchema) => {
        expect(Array.isArray(checkStructure(value as Json, metaSchema))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

const field = 'field.schema.json#/$defs/FieldDefinition';
const condition = 'condition.schema.json';

function complaints(value: Json, reference: string): string[] {
  return checkStructure(value, reference).map(({ rule, pointer, side, args }) => {
    const told = args.nearest ?? args.names ?? args.choices ?? args.other ?? '';
    return `${rule} ${side} ${pointer || '/'} ${told}`.trim();
  });
}

describe('one mistake has one problem', () => {
  it.each<[string, Json, string, string[]]>([
    ['a misspelt key', { name: 'a', type: 'text', requird: true }, field, ['key-unknown key /requird required']],
    ['a misspelt key that is needed', { nmae: 'a', type: 'text' }, field, ['key-unknown key /nmae name']],
    ['a misspelt tag', { name: 'a', tpye: 'text' }, field, ['key-unknown key /tpye type']],
    ['a tag forgotten', { name: 'a', rows: 3 }, field, ['key-missing value / type']],
    ['a wrong tag', { name: 'a', type: 'chioce', options: 7 }, field, ['type-unknown value /type choice']],
    ['a key of another type', { name: 'a', type: 'email', rows: 3 }, field, ['key-unknown key /rows']],
    ['a misspelt operand', { feild: 'a', is: 1 }, condition, ['key-unknown key /feild field']],
    ['a misspelt operator', { field: 'a', startWith: 'x' }, condition, ['key-unknown key /startWith startsWith']],
    ['two operators', { field: 'a', is: 1, isNot: 2 }, condition, ['keys-exclusive key /isNot is']],
    ['two operands', { field: 'a', context: 'b', is: 1 }, condition, ['keys-exclusive key /context field']],
    [
      'two ways of joining',
      { all: [], any: [] },
      condition,
      ['list-too-short value /all', 'keys-exclusive key /any all'],
    ],
    ['no operand', { is: 1 }, condition, ['one-of-missing value / field, setting, context, optionsOf']],
    [
      'a mistake deep inside',
      { not: { any: [{ field: 'a', in: [] }] } },
      condition,
      ['list-too-short value /not/any/0/in'],
    ],
    ['several needed keys', {}, 'routes.schema.json', ['key-missing value / $schema, portal, title, routes']],
  ])('%s', (_name, value, reference, expected) => {
    expect(complaints(value, reference)).toEqual(expected);
  });

  it('lets a form of plain JSON Schema say only what it can carry out', () => {
    const submit = (rest: JsonObject) => ({
      $schema: '../meta/form.schema.json',
      id: 'a',
      schema: {},
      submit: { label: 'iam:a', ...rest },
    });
    const found = (rest: JsonObject) => complaints(submit(rest), 'form.schema.json');
    expect(found({ then: [{ notify: 'iam:a' }, { refresh: 'people' }, { navigate: { route: 'home' } }] })).toEqual([]);
    expect(found({ sends: 'form', into: 'sso' })).toEqual([
      'key-unknown key /submit/sends',
      'key-unknown key /submit/into',
    ]);
    expect(found({ then: [{ next: true }] })).toEqual([
      'one-of-missing value /submit/then/0 navigate, notify, refresh',
    ]);
    expect(found({ then: [{ notify: 'iam:a', when: {} }] })).toEqual(['key-unknown key /submit/then/0/when']);
    expect(found({ then: [{ navigate: { step: 'b' } }] })).toEqual([
      'one-of-missing value /submit/then/0/navigate route, context, href',
    ]);
  });

  it('picks a use of a shared field by the word `use`, whatever it overrides', () => {
    const step = JSON.parse(readFileSync(`${wholeLanguage}/schemas/forms/everything.form.json`, 'utf8')) as JsonObject;
    const use = { use: 'country', options: [{ value: 1 }], color: 'red' };
    const form = { ...step, steps: [{ id: 'a', fields: [use], submit: { label: 'iam:a' } }] } as unknown as Json;
    expect(complaints(form, 'form.schema.json')).toEqual(['key-unknown key /steps/0/fields/0/color']);
  });
});
