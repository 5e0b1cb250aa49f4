import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldFormModel, FieldModel, Json, JsonObject } from '../../../engine/model';
import { createFormStore, readPath, writePath } from '../../../engine/runtime';
import { isKeptOut } from '../../../server/definitions';
import { judgingForms } from '../../../server/definitions/form-candidates';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import { fakeHost } from '../../support/form-store';
import { portalRegistry } from '../../support/portal-registry';
import type { ServerApp, SignedIn } from '../../support/server-app';
import { beginSet } from '../studio/sets';

let project: EditedProject;
let server: ServerApp;
let me: SignedIn;
let root: SignedIn;
let license: string;
let key: string;
/** A license that anybody may ask for. */
const asked = { licenseType: '', purpose: '', product: 'Portico Solver', acceptTerms: true };

const owner = {
  first_name: 'Ada',
  last_name: 'Byron',
  country: 'Germany',
  state: null,
  account_type: 'Commercial',
  account_name: 'Acme',
  industry: 'Banking',
  phone: '+4930901820',
} as const;

beforeAll(async () => {
  ({ project, server } = await editedPortal());
  me = await server.signIn(owner);
  root = await server.signIn({ roleName: 'SYSADMIN' });
  const labels = (await me.call('GET', 'auth/profile')).body;
  asked.licenseType = Object.keys(labels.licenseTypeLabels).find((name) => !name.startsWith('ACADEMIC')) ?? '';
  asked.purpose = Object.keys(labels.purposeLabels)[0] ?? '';
  const made = await me.call('POST', 'licenses', { payload: asked });
  expect([made.status, made.body.error]).toEqual([201, undefined]);
  // A key is for a license that is valid.
  const administrator = await server.signIn({ roleName: 'SYSADMIN' });
  const approved = await administrator.call('POST', `licenses/${made.body.id}/approve`, {
    payload: {},
    headers: { 'x-portal-mode': 'admin' },
  });
  expect(approved.status).toBe(200);
  license = made.body.id;
  key = (await me.call('POST', 'auth/keys', { payload: { name: 'first', description: 'words' } })).body.id;
});
afterAll(() => server.close());

/** Lets every field of every form say this besides. */
async function letSay(said: JsonObject): Promise<void> {
  for (const folder of ['schemas/forms', 'schemas/shared'])
    for (const file of readdirSync(join(project.folder, folder)))
      project.edit(`${folder}/${file}`, (document) => Object.assign(document, amended(document, said)));
  await server.definitions.refresh();
}

/** Every field of a form or a shared file with what is said besides; a use takes it from the shared file. */
function amended(document: Json, said: JsonObject): Json {
  if (Array.isArray(document)) return document.map((each: Json) => amended(each, said));
  if (typeof document !== 'object' || document === null) return document;
  // Columns have no locks of their own: a list is locked as one.
  const inner = Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, name === 'columns' ? value : amended(value, said)]),
  );
  return 'type' in inner && typeof inner.name === 'string' && inner.type !== 'password' ? { ...inner, ...said } : inner;
}

/** How each operation of the API that a form sends to is called, and another value for each of its properties. */
const calls = (): Readonly<Record<string, Call>> => ({
  createLicense: {
    method: 'POST',
    path: 'licenses',
    record: 'licenses?scope=own',
    base: asked,
    others: { ...asked, comment: 'x' },
  },
  createApiKey: {
    method: 'POST',
    path: 'auth/keys',
    record: 'auth/keys?scope=own',
    base: { name: 'another' },
    others: { name: 'other', description: 'other', licenseId: license, expiresAt: '2031-01-01T23:59:59.999Z' },
  },
  changeApiKey: {
    method: 'PUT',
    path: `auth/keys/${key}`,
    record: `auth/keys?id=${key}`,
    revision: true,
    base: {},
    others: { name: 'other', description: 'other', expiresAt: '2031-01-01T23:59:59.999Z' },
  },
  addLicenseUser: {
    method: 'POST',
    path: `licenses/${license}/users`,
    record: `licenses/${license}/users`,
    base: { email: 'somebody@example.com' },
    others: { email: 'other@example.com', manager: true },
  },
  updateNotificationSettings: {
    method: 'PUT',
    path: 'auth/notification-settings',
    record: 'auth/notification-settings',
    whole: true,
    base: {},
    others: {
      'whatsNew/inApp': 'not',
      'whatsNew/email': 'not',
      // security/inApp is always on: the contract refuses anything else before a form is asked.
      'security/email': 'not',
      'notification/inApp': 'not',
      'notification/email': 'not',
      'licenseExpiry/inApp': 'not',
      'licenseExpiry/email': 'not',
      licenseExpiryDays: [90, 1],
      lowCreditPercent: 77,
    },
  },
  updateProfile: {
    method: 'PUT',
    path: 'auth/profile',
    record: 'auth/profile',
    base: {},
    others: {
      firstName: 'Eve',
      lastName: 'Eve',
      country: 'Spain',
      accountType: 'Academic',
      accountName: 'Other',
      industry: 'Energy',
      phone: '+4930901821',
      title: 'Dr',
      jobRole: 'Developer',
      jobFunction: 'Data Science',
      customer: true,
    },
  },
});

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** What must not change. */
  readonly record: string;
  readonly revision?: true;
  /** The payload is the whole record. */
  readonly whole?: true;
  readonly base: JsonObject;
  /** Another value by the property's place; `not` is the opposite of what is stored. */
  readonly others: JsonObject;
}

/** Operations that a person's forms send to directly or by way of the browser, with the forms. */
function formsByOperation() {
  const edition = server.definitions.edition();
  const profile = { role: 1 };
  const context = { mode: 'user', profile, settings: {} };
  const visitor = { profile, mode: 'user' as const, permissions: edition.permissions, context };
  const all = Object.values(edition.sources).filter(({ method, payload }) => method !== 'GET' && payload !== undefined);
  return new Map(
    all.flatMap(({ name }) => {
      const { forms } = judgingForms(edition, name, visitor, undefined);
      return forms.length > 0 ? [[name, forms] as const] : [];
    }),
  );
}

async function send({ method, path, revision }: Call, payload: JsonObject, form: string | undefined, admin = false) {
  const current = revision ? (await me.call('GET', `auth/keys?id=${key}`)).body.items[0].revision : undefined;
  return me.call(method, path, {
    payload,
    headers: {
      ...(form !== undefined && { 'x-portal-form': form }),
      ...(admin && { 'x-portal-mode': 'admin' }),
      ...(current !== undefined && { 'if-match': `"${current}"` }),
    },
  });
}

const recordOf = async ({ record }: Call) => JSON.stringify((await me.call('GET', record)).body);

test('every operation that a form of the users’ portal sends to is walked here', () => {
  const known = [...Object.keys(calls()), 'initSso'].sort();
  expect([...formsByOperation().keys()].sort()).toEqual(known);
});

describe.each([
  ['readOnly', { readOnly: true }, 'field.locked'],
  ['disabled', { disabled: true }, 'field.locked'],
  ['displayed: false', { displayed: false, required: false }, 'field.hidden'],
])('where every field of every form is %s', (_property, words, code) => {
  beforeAll(async () => {
    await letSay(words);
    expect(server.definitions.edition().problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
  afterAll(async () => {
    project.reset();
    await server.definitions.refresh();
  });

  test.each(Object.keys(calls()))('%s: no property can be changed, through whatever form', async (name) => {
    const call = calls()[name] as Call; // its name was just read there
    const edition = server.definitions.edition();
    const own = formsByOperation().get(name) ?? [];
    const foreign = Object.values(edition.forms).flatMap((form) =>
      form.kind === 'fields' ? form.steps.map((step) => `${form.id}/${step.id}`) : [],
    );
    const before = await recordOf(call);
    const stored = call.whole ? (JSON.parse(before) as JsonObject) : {};
    let turn = 0;
    const missed: unknown[] = [];
    for (const [place, other] of Object.entries(call.others)) {
      const path = place.split('/');
      const payload = structuredClone({ ...stored, ...call.base }) as Record<string, Json>;
      writePath(payload, path, other === 'not' ? readPath(stored, path) !== true : other);
      const names = [
        ...own.map(({ model, step, mode }) => `${model.id}/${step}/${mode}`),
        undefined,
        foreign[turn++ % foreign.length],
        'no-such-form/step',
      ];
      for (const [index, form] of [...names, undefined].entries()) {
        const { status, body } = await send(call, payload, form, index === names.length);
        const found = Object.values(body?.error?.fields ?? {}).find(
          (problem) => (problem as JsonObject).pointer === `/${place}`,
        ) as JsonObject | undefined;
        const sound = status === 422 && String(found?.code).startsWith('field.');
        if (!sound) missed.push([place, form ?? '-', status, JSON.stringify(body?.error?.fields)]);
      }
    }
    expect(missed).toEqual([]);
    expect(await recordOf(call)).toBe(before);
    expect(code).toMatch(/^field\./);
  });

  test('the browser’s store agrees: nothing that is typed into these fields is sent', () => {
    const registry = portalRegistry();
    for (const model of Object.values(server.definitions.edition().forms)) {
      if (model.kind !== 'fields') continue;
      const store = createFormStore({ model, registry, host: fakeHost(), context: { formMode: 'edit' } });
      const before = model.fields.map((_, index) => store.field(index).value);
      model.fields.forEach((field, index) => {
        if (field.type !== 'password') store.change(index, sample(field));
      });
      const sent = JSON.stringify(store.payload('form'));
      for (const [index, field] of model.fields.entries())
        if (field.type !== 'password' && store.field(index).displayed)
          expect([model.id, field.name, store.field(index).value]).toEqual([model.id, field.name, before[index]]);
      expect(sent).not.toContain('typed');
      store.dispose();
    }
  });
});

/** What locks a field; for a role, `me` has none that it lets. */
const locks = [
  ['readOnly', { readOnly: true }],
  ['disabled', { disabled: true }],
  ['read-only to a role', { readOnly: { context: 'profile.roleName', isNot: 'SYSADMIN' } }],
] as const;

describe.each(locks)('where a published edition makes every field %s, a form that was opened before', (_how, words) => {
  let opened: Readonly<Record<string, string>>;
  const hashes = () =>
    Object.fromEntries(Object.values(server.definitions.edition().forms).map(({ id, hash }) => [id, hash]));
  beforeAll(async () => {
    opened = hashes();
    const set = await beginSet(root, 'Locks');
    const forms = new Set([...formsByOperation().values()].flat().map(({ model }) => model.id));
    for (const form of forms) {
      const path = `schemas/forms/${form}.form.json`;
      if (isKeptOut(path)) continue;
      const lock = (text: string) => {
        const document = JSON.parse(text);
        for (const step of document.steps)
          step.fields = step.fields.map((field: JsonObject) => ({ ...field, ...words }));
        return JSON.stringify(document);
      };
      expect((await set.edit(path, lock)).status).toBe(200);
    }
    const published = await set.publish();
    expect([published.status, published.text.slice(0, 600)]).toEqual([200, expect.any(String)]);
  });
  afterAll(async () => {
    await root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Next lock' } });
  });

  test.each(Object.keys(calls()))('%s: writes none of its properties, whatever edition it names', async (name) => {
    const call = calls()[name] as Call; // its name was just read there
    const own = formsByOperation().get(name) ?? [];
    expect(own.length).toBeGreaterThan(0);
    const before = await recordOf(call);
    const stored = call.whole ? (JSON.parse(before) as JsonObject) : {};
    const written: unknown[] = [];
    for (const [place, other] of Object.entries(call.others)) {
      const path = place.split('/');
      const payload = structuredClone({ ...stored, ...call.base }) as Record<string, Json>;
      writePath(payload, path, other === 'not' ? readPath(stored, path) !== true : other);
      for (const { model, step, mode } of own) {
        expect(hashes()[model.id], 'another edition is live').not.toBe(opened[model.id]);
        for (const hash of [opened[model.id], hashes()[model.id], 'f'.repeat(32)]) {
          const { status, body } = await send(call, payload, `${model.id}/${step}/${mode}/${hash}`);
          const found = Object.values((body?.error?.fields ?? {}) as Record<string, JsonObject>).find(
            ({ pointer }) => pointer === `/${place}`,
          );
          if (status !== 422 || found?.code !== 'field.locked')
            written.push([place, model.id, hash === opened[model.id], status, JSON.stringify(body?.error)]);
        }
      }
    }
    expect(written).toEqual([]);
    expect(await recordOf(call)).toBe(before);
  });
});

describe('what an entity lets only administrators write, a form that was opened before does not write', () => {
  const property = { type: 'string', maxLength: 20, description: 'A note.' };
  const field = { name: 'lockedNote', type: 'text', label: 'profile.title' };
  /** Each entity with added properties that a person's form sends, with the form's step and operation. */
  const places = [
    ['user', 'profile', 'contact', 'updateProfile'],
    ['license', 'license-request', 'request', 'createLicense'],
    ['api-key', 'api-key-change', 'key', 'changeApiKey'],
  ] as const;
  afterAll(async () => {
    await root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Next test' } });
    project.reset();
    await server.definitions.refresh();
  });

  test.each(places)('%s', async (entity, form, step, operation) => {
    project.property(entity, field.name, property);
    project.field(form, step, field);
    await server.definitions.refresh();
    const opened = server.definitions.edition().forms[form]?.hash;
    const set = await beginSet(root, 'Another label');
    await set.edit(`schemas/forms/${form}.form.json`, (text) => {
      const document = JSON.parse(text);
      document.steps[0].fields[0].label = 'profile.saved';
      return JSON.stringify(document);
    });
    expect((await set.publish()).status).toBe(200);
    expect(server.definitions.edition().forms[form]?.hash).not.toBe(opened);

    const call = calls()[operation] as Call; // it is one of them
    const [own] = (formsByOperation().get(operation) ?? []).filter(({ model }) => model.id === form);
    const named = `${form}/${own?.step}/${own?.mode}/${opened}`;
    const write = () => send(call, { ...call.base, [field.name]: 'a note' }, named);
    expect((await write()).status).toBeLessThan(300);
    project.property(entity, field.name, { ...property, 'x-write': 'SYSADMIN' });
    await server.definitions.refresh();
    const { status, body } = await send(call, { ...call.base, [field.name]: 'another' }, named);
    expect([entity, status, Object.keys(body?.error?.fields ?? {})]).toEqual([entity, 422, [field.name]]);
  });
});

const sample = ({ type }: FieldModel): Json => (type === 'boolean' ? true : type === 'integer' ? 5 : 'typed');

describe('what a field asks of its value is asked by the server as well, through whatever form and without any', () => {
  /** Values that a property of the field forbids, by property. */
  function forbidden(field: FieldModel): readonly (readonly [property: string, value: Json])[] {
    const { settings, options, type } = field;
    const found: (readonly [string, Json])[] = [];
    if (options && !options.freeText) found.push(['options', 'no-such-option']);
    if (typeof settings.maxLength === 'number') found.push(['maxLength', 'x'.repeat(settings.maxLength + 1)]);
    if (typeof settings.max === 'number') found.push(['max', settings.max + 1]);
    if (typeof settings.min === 'number') found.push(['min', settings.min - 1]);
    if (settings.mustBeTrue === true) found.push(['mustBeTrue', false]);
    found.push(['type', type === 'boolean' ? 'yes' : { nested: true }]);
    // What is shown to some only may be empty for the others.
    if (field.required === true && field.displayed === true) found.push(['required', '']);
    return found;
  }

  test('every restricting property of every field', async () => {
    const missed: unknown[] = [];
    for (const [name, candidates] of formsByOperation()) {
      const call = calls()[name];
      if (!call) continue;
      const before = await recordOf(call);
      const stored = call.whole ? (JSON.parse(before) as JsonObject) : {};
      for (const { model, step, mode, reading } of candidates) {
        for (const field of (model as FieldFormModel).fields.filter(({ store }) => store)) {
          const path = reading ? [property(field.name)] : field.path;
          for (const [restriction, value] of forbidden(field)) {
            const payload = structuredClone({ ...stored, ...call.base }) as Record<string, Json>;
            writePath(payload, path, value);
            for (const form of [`${model.id}/${step}/${mode}`, undefined]) {
              const { status, body } = await send(call, payload, form);
              const fields = Object.keys(body?.error?.fields ?? {});
              if (status < 400 || status >= 500 || fields.length === 0)
                missed.push([name, field.name, restriction, form ?? '-', status]);
            }
          }
        }
      }
      expect(await recordOf(call)).toBe(before);
    }
    expect(missed).toEqual([]);
  });

  const property = (field: string) =>
    ({ university: 'accountName', company: 'accountName', phone_number: 'phone', subscribed: 'unsubscribed' })[field] ??
    field;
});

test('a user’s form does not judge what an administrator does in the administrators’ portal', async () => {
  const admin = await server.signIn({ roleName: 'SYSADMIN' });
  // The form of customers wants a purpose, that of administrators a family.
  const { purpose: _none, ...others } = asked;
  const payload = { ...others, category: 'wls', ownerId: me.user.id };
  const headers = { 'x-portal-mode': 'admin' };
  const made = await admin.call('POST', 'licenses', { payload, headers });
  expect([made.status, made.body.error]).toEqual([201, undefined]);
  // Naming the form of the other portal changes nothing; nor does a header make somebody an administrator.
  const named = { ...headers, 'x-portal-form': 'license-request/request/create' };
  expect((await admin.call('POST', 'licenses', { payload, headers: named })).status).toBe(201);
  const refused = await me.call('POST', 'licenses', { payload, headers });
  expect([refused.status, refused.body.error.fields.ownerId?.code]).toEqual([422, 'unknown-field']);
});

test('a choice from a source of the API is asked by the judge with the rights of the person: one’s own license, and nobody else’s', async () => {
  const other = await server.signIn();
  const foreign = await other.call('POST', 'licenses', { payload: asked });
  const call = (licenseId: string, form?: string) =>
    me.call('POST', 'auth/keys', {
      payload: { name: 'chosen', licenseId },
      headers: form === undefined ? {} : { 'x-portal-form': form },
    });
  for (const form of ['api-key/key/create', undefined]) {
    for (const id of [foreign.body.id, 'no-such-license']) {
      const refused = await call(id, form);
      expect([form, refused.status, refused.body.error.fields.licenseId]).toMatchObject([
        form,
        422,
        { code: 'choice.notOffered', pointer: '/licenseId' },
      ]);
    }
    expect((await call(license, form)).status).toBe(201);
  }
});
