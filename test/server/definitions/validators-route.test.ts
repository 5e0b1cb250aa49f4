import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { SourceFile } from '../../../engine/definition';
import { type JsonSchema, type SchemaFormModel, validatorsHash } from '../../../engine/model';
import { builtInKinds, createRegistry } from '../../../engine/runtime';
import {
  createLiveDefinitions,
  createSchemaValidators,
  createSubmissionValidator,
  registerDefinitionRoutes,
} from '../../../server/definitions';
import type { Compiled } from '../../../server/definitions/edition';
import { ApiError } from '../../../server/platform/http/api-error';
import { createCompressedTexts } from '../../../server/platform/http/compressed';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { fieldForm, step } from '../../support/field-form';
import { openForms } from '../../support/open-forms';

const names: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 2 } },
};

let server: FastifyInstance | undefined;
const folders: string[] = [];
afterEach(async () => {
  await server?.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A server over definitions of which the test writes the one form. */
async function serve(schema: JsonSchema) {
  const project = mkdtempSync(join(tmpdir(), 'portico-validators-'));
  folders.push(project);
  for (const folder of ['schemas/data', 'screens', 'locales']) mkdirSync(join(project, folder), { recursive: true });
  const file = join(project, 'schemas/data/feedback.schema.json');
  writeFileSync(file, JSON.stringify(schema));
  const compile = ([source]: readonly SourceFile[]): Compiled => ({
    forms: { feedback: feedback(JSON.parse(String(source?.bytes))), rates: ratesForm },
    screens: {},
    routes: {},
    sources: {},
    languages: [],
    permissions: {
      hash: 'p',
      roles: [],
      leastMember: 0,
      leastAdministrator: 0,
      allowedInAdminMode: 0,
      defaultDenial: '',
      namespaces: [],
      permissions: {},
    },
    entities: {},
    locales: {},
    problems: [],
  });
  const definitions = await createLiveDefinitions({
    project,
    compile,
    onProblems: () => undefined,
    onTrouble: (error) => {
      throw error;
    },
    watch: false,
  });
  const validators = createSchemaValidators();
  const app = Fastify();
  server = app;
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof ApiError ? 404 : 500).send());
  registerDefinitionRoutes(app, definitions, {
    showProblems: () => false,
    preloads: { read: () => undefined },
    validators,
    compressed: createCompressedTexts(),
  });
  const edit = async (next: JsonSchema) => {
    writeFileSync(file, JSON.stringify(next));
    await definitions.refresh();
  };
  return { app, definitions, validators, edit };
}

function feedback(schema: JsonSchema): SchemaFormModel {
  const submit = { label: 'send', operation: 'saveFeedback', sends: 'form', then: [] } as const;
  return {
    kind: 'schema',
    id: 'feedback',
    hash: validatorsHash(schema),
    context: [],
    namespaces: [],
    schema,
    uiSchema: {},
    submit,
  };
}

const rate: JsonSchema = { type: 'object', required: ['price'], properties: { price: { type: 'number' } } };
const ratesForm = fieldForm([{ name: 'rate', type: 'schema', component: 'schema', settings: { schema: rate } }], {
  id: 'rates',
  steps: [step('only', { fields: [0], submit: { label: 'save', operation: 'saveRates', sends: 'step', then: [] } })],
});

const address = (schema: JsonSchema) => `/definitions/validators/${validatorsHash(schema)}.js`;

test('serves the validators of live schemas, of forms and of fields, as modules to be kept for ever', async () => {
  const { app } = await serve(names);
  for (const schema of [names, rate]) {
    const answer = await app.inject(address(schema));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toContain('export function validators');
  }
});

test('serves no code for a schema that was never live, nor under any other name', async () => {
  const { app } = await serve(names);
  for (const path of [address({ type: 'string' }), '/definitions/validators/x.js', '/definitions/validators/..%2fx.js'])
    expect((await app.inject(path)).statusCode).toBe(404);
});

test('an edit gives another address at once, and a form that is being filled keeps its own', async () => {
  const { app, edit } = await serve(names);
  const stricter: JsonSchema = { ...names, required: [] };
  expect((await app.inject(address(stricter))).statusCode).toBe(404);
  await edit(stricter);
  expect((await app.inject(address(stricter))).statusCode).toBe(200);
  expect((await app.inject(address(names))).statusCode).toBe(200);
});

async function validateOf({ definitions: live, validators }: Awaited<ReturnType<typeof serve>>) {
  const definitions = {
    edition() {
      const edition = live.edition();
      const uses = Object.keys(edition.forms).map((form) => ({ form, mode: 'create' as const, beside: [] }));
      return { ...edition, ...openForms(uses) };
    },
  };
  const clock = { now: () => 0 };
  const registry = createRegistry(builtInKinds({ validateSchema: validators.validate }));
  const settings = { ...createSettingsStore(clock), current: async () => ({ public: {}, admin: {}, revision: 1 }) };
  const log = Fastify().log;
  const judge = createSubmissionValidator({
    definitions: { ...definitions, earlier: () => undefined },
    registry,
    validators,
    settings,
    clock,
    log,
  });
  // Neither a database nor a person has a part in these forms.
  const around = {
    db: undefined as never,
    actor: undefined,
    mode: 'USER',
    page: undefined,
    ask: async () => null,
  } as const;
  return (operation: string, payload: object, form?: string) => judge.validate(operation, payload, { ...around, form });
}

test('a form of plain JSON Schema is judged by it: each problem with code, arguments and pointer', async () => {
  const judge = await validateOf(await serve(names));
  await expect(judge('saveFeedback', { name: 'Ada' })).resolves.toMatchObject({ payload: { name: 'Ada' } });
  await expect(judge('saveFeedback', { name: 'A' })).rejects.toMatchObject({
    details: { fields: { '/name': { code: 'schema.minLength', args: { count: 2 } } } },
  });
  await expect(judge('saveFeedback', {}, 'feedback/')).rejects.toMatchObject({
    details: { fields: { '/name': { code: 'schema.required' } } },
  });
});

test('a field of type schema is judged by its schema; what is wrong inside travels with its problem', async () => {
  const judge = await validateOf(await serve(names));
  await expect(judge('saveRates', { rate: { price: 1 } })).resolves.toMatchObject({ payload: { rate: { price: 1 } } });
  await expect(judge('saveRates', { rate: { price: 'x' } })).rejects.toMatchObject({
    details: {
      fields: {
        rate: {
          code: 'schema.invalid',
          args: { problems: [{ pointer: '/price', code: 'schema.number', args: {} }] },
        },
      },
    },
  });
});
