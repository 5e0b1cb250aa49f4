import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { createFormStore } from '../../../engine/runtime';
import { acceptRoute } from '../../../kinds';
import { createOptionLoader } from '../../../server/definitions/option-sources';
import {
  type ChangeRequest,
  changedFiles,
  changeRequests,
  holdsPart,
  type Promised,
  type PromisedCall,
  type PromisedForm,
  type PromisedRoute,
  placeOfText,
  sayingsOf,
} from '../../support/change-requests';
import { definitionFiles } from '../../support/definition-files';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import { fakeHost } from '../../support/form-store';
import { portalRegistry } from '../../support/portal-registry';
import type { ServerApp, SignedIn } from '../../support/server-app';
import { crowding } from '../../support/waiting';

let project: EditedProject;
let server: ServerApp;
let people: Readonly<Record<PromisedCall['as'], SignedIn>>;
let files: ReadonlyMap<string, string>;
let original: string;
const records: Record<string, string> = {};
const registry = portalRegistry();
/** Milliseconds from the save until each request was live, as on a quiet machine. */
const took: number[] = [];

const ada = {
  first_name: 'Ada',
  last_name: 'Byron',
  country: 'Germany',
  account_type: 'Commercial',
  account_name: 'Acme',
  industry: 'Banking',
  phone: '+4930901820',
  job_role: 'Developer',
  job_function: 'Data Science',
  title: 'Dr',
  customer: true,
} as const;
const license = { licenseType: 'TRIAL', purpose: 'EVALUATION', product: 'Portico Cloud', acceptTerms: true };

beforeAll(async () => {
  ({ project, server } = await editedPortal({ watch: true }));
  people = {
    USER: await server.signIn(ada),
    OTHER: await server.signIn(),
    ADMIN_WRITE: await server.signIn({ roleName: 'ADMIN_WRITE' }),
  };
  const made = await people.USER.call('POST', 'licenses', { payload: license });
  expect(made.status, made.text).toBe(201);
  records.license = made.body.id;
  records.key = (await people.USER.call('POST', 'auth/keys', { payload: { name: 'Notebook' } })).body.id;
  files = new Map(definitionFiles(project.folder).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
  original = server.definitions.edition().hash;
  expect(server.definitions.edition().problems).toEqual([]);
});
afterAll(() => server.close());

/** Saves files as an editor does, and waits until another edition is live. */
async function save(
  texts: readonly { readonly file: string; readonly text: string | undefined }[],
  until: () => boolean,
) {
  for (const { file, text } of texts) {
    const path = join(project.folder, file);
    if (text === undefined) rmSync(path);
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
  const start = performance.now();
  await expect.poll(until, { interval: 5 }).toBe(true);
  return performance.now() - start;
}

const named = (text: string) => text.replace(/\{(\w+)\}/g, (_all, name: string) => records[name] ?? '');
const model = (path: string): Json => {
  const [kind, name = ''] = path.split('/');
  const edition = server.definitions.edition();
  const models = { forms: edition.forms, screens: edition.screens, routes: edition.routes }[kind ?? ''] ?? {};
  return (models[name] ?? null) as unknown as Json; // the model is plain data
};

async function expectCall({ call, as, form, payload, status, body, fields, code, lacks }: PromisedCall) {
  const [method, path = ''] = call.split(/ (.*)/);
  const who = people[as];
  let headers: Record<string, string> = form === undefined ? {} : { 'x-portal-form': form };
  if (method === 'PUT') {
    const { body: before } = await who.call('GET', named(path));
    headers = { ...headers, 'if-match': String(before.revision) };
  }
  const sent =
    payload === undefined ? undefined : JSON.parse(named(JSON.stringify(payload).replace(/"\{(\w+)\}"/g, '"{$1}"')));
  // The method is written in the fixture.
  const answer = await who.call(method as 'GET', encodeURI(named(path)), { headers, ...(sent && { payload: sent }) });
  expect([call, answer.status, answer.status === status ? '' : answer.text]).toEqual([call, status, '']);
  if (body) expect(answer.body).toMatchObject(body);
  if (code) expect(answer.body.error.code).toBe(code);
  for (const name of lacks ?? []) expect(answer.body).not.toHaveProperty(name);
  if (fields)
    expect(
      Object.fromEntries(
        Object.entries<JsonObject>(answer.body.error.fields).map(([name, problem]) => [name, problem.code]),
      ),
    ).toEqual(fields);
}

/** Fills a form in as somebody would, who begins with nothing. */
async function expectForm({ form, values, shows = [], hides = [], requires = [], order, without = [] }: PromisedForm) {
  const model = server.definitions.edition().forms[form] as FieldFormModel;
  const settings = (await people.USER.call('GET', 'settings')).body.public ?? {};
  const host = fakeHost({ loadOptions: createOptionLoader(() => server.definitions.edition().permissions) });
  const context = { mode: 'user', language: 'en', settings, profile: {}, formMode: 'create' };
  const store = createFormStore({ model, registry, host, context });
  for (const [name, value] of Object.entries(values)) store.change(store.indexOf(name), value);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const state = (name: string) => store.field(store.indexOf(name));
  expect(shows.filter((name) => !state(name).displayed)).toEqual([]);
  expect(hides.filter((name) => state(name).displayed)).toEqual([]);
  expect(requires.filter((name) => !state(name).required)).toEqual([]);
  expect(without.filter((name) => model.fields.some((field) => field.name === name))).toEqual([]);
  if (order) expect(model.fields.slice(0, order.length).map(({ name }) => name)).toEqual(order);
}

function expectRoute({ route, opens, refuses }: PromisedRoute) {
  const { routes, permissions } = server.definitions.edition();
  const found = routes.user?.routes.find(({ id }) => id === route);
  if (!found) throw new Error(`There is no route ${route}.`);
  const isOpenTo = (role: string) => {
    const profile = { role: permissions.roles.indexOf(role) };
    return acceptRoute(found, { profile, mode: 'user', permissions, context: { profile, settings: {} } }).accepted;
  };
  expect([opens.filter((role) => !isOpenTo(role)), refuses.filter(isOpenTo)]).toEqual([[], []]);
}

async function expectPromised(promised: Promised) {
  if ('call' in promised) await expectCall(promised);
  else if ('form' in promised) await expectForm(promised);
  else if ('route' in promised) expectRoute(promised);
  else expect([promised.model, holdsPart(model(promised.model), promised.has)]).toEqual([promised.model, true]);
}

/** What is said in each language, as browsers load it. */
function expectTexts(request: ChangeRequest) {
  const { locales } = server.definitions.edition();
  for (const { say, texts } of sayingsOf(request)) {
    expect(new Set(Object.values(texts)).size).toBeGreaterThan(1);
    for (const [language, text] of Object.entries(texts)) {
      const [file, path] = placeOfText(say, language);
      const namespace = locales[file.replace(/^locales\/|\.json$/g, '')];
      expect(path.reduce<unknown>((at, name) => (at as JsonObject | undefined)?.[name], namespace)).toBe(text);
    }
  }
}

describe('A product owner’s wish, by JSON alone, while the server runs', () => {
  test.each(changeRequests)('$wish', async (request) => {
    const changed = changedFiles(request, files);
    expect(changed.filter(({ file }) => !/^(schemas|screens|locales)\/.*\.json$/.test(file))).toEqual([]);
    expect(changed.filter(({ before, after }) => before === after)).toEqual([]);
    try {
      const lasted = await save(
        changed.map(({ file, after }) => ({ file, text: after })),
        () => server.definitions.edition().hash !== original || server.definitions.edition().problems.length > 0,
      );
      took.push(lasted / crowding());
      expect(server.definitions.edition().problems).toEqual([]);
      expectTexts(request);
      for (const promised of request.holds) await expectPromised(promised);
    } finally {
      // As git puts it back.
      await save(
        changed.map(({ file, before }) => ({ file, text: before })),
        () => server.definitions.edition().hash === original && server.definitions.edition().problems.length === 0,
      );
    }
  });

  test('there are at least thirty-four of them, and each was live soon', () => {
    expect(changeRequests.length).toBeGreaterThanOrEqual(34);
    expect(took.toSorted((one, other) => one - other)[took.length >> 1]).toBeLessThan(3_000);
    expect(Math.max(...took)).toBeLessThan(30_000);
  });

  test('every file of the project is as it was', () => {
    expect([...files].filter(([file, text]) => readFileSync(join(project.folder, file), 'utf8') !== text)).toEqual([]);
  });
});
