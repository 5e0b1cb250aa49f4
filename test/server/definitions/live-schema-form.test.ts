import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonSchema, validatorsHash } from '../../../engine/model';
import { createPortalVocabulary } from '../../../kinds';
import { compileProject, createLiveDefinitions, createSchemaValidators } from '../../../server/definitions';

let project = '';
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'portico-schema-form-'));
  for (const folder of ['schemas', 'screens', 'locales']) cpSync(folder, join(project, folder), { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function write(schema: JsonSchema) {
  const form = {
    $schema: '../meta/form.schema.json',
    id: 'feedback',
    title: 'kit:close',
    schema,
    submit: { label: 'kit:close', operation: 'reportError' },
  };
  writeFileSync(join(project, 'schemas', 'forms', 'feedback.form.json'), JSON.stringify(form));
}

/** A reference inside a condition is what rjsf by itself cannot compile. */
const written = (least: number): JsonSchema => ({
  $id: 'feedback',
  type: 'object',
  properties: { kind: { $ref: '#/$defs/kind' }, text: { type: 'string', minLength: least } },
  if: { properties: { kind: { $ref: '#/$defs/praise' } }, required: ['kind'] },
  then: { required: ['text'] },
  $defs: { kind: { enum: ['praise', 'blame'] }, praise: { const: 'praise' } },
});

test('a form of plain JSON Schema goes live, is judged, and is judged again after an edit; a looping one is refused', async () => {
  write(written(2));
  const vocabulary = createPortalVocabulary();
  const definitions = await createLiveDefinitions({
    project,
    compile: (files) => compileProject(files, vocabulary),
    onProblems: () => undefined,
    onTrouble: (error) => {
      throw error;
    },
    watch: false,
  });
  const { problems } = createSchemaValidators();
  const live = () => {
    const form = definitions.edition().forms.feedback;
    if (form?.kind !== 'schema') throw new Error('The form is not live.');
    return form.schema;
  };
  expect(definitions.edition().problems.filter(({ place }) => place.file.endsWith('feedback.form.json'))).toEqual([]);
  expect(JSON.stringify(live())).not.toContain('$ref');
  expect(problems(live(), { kind: 'praise' })).toMatchObject([{ pointer: '/text', code: 'schema.required' }]);
  expect(problems(live(), { kind: 'blame', text: 'ab' })).toEqual([]);
  const before = validatorsHash(live());

  write(written(3));
  await definitions.refresh();
  expect(problems(live(), { kind: 'blame', text: 'ab' })).toMatchObject([{ code: 'schema.minLength' }]);
  expect(definitions.schema(validatorsHash(live()))).toEqual(live());
  expect(definitions.schema(before)).toBeDefined();

  write({
    type: 'object',
    $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } },
    properties: { again: { $ref: '#/$defs/a' } },
  });
  await definitions.refresh();
  expect(definitions.edition().problems.map(({ rule }) => rule)).toContain('ref-loop');
  expect(problems(live(), { kind: 'blame', text: 'ab' })).toMatchObject([{ code: 'schema.minLength' }]);
});
