import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { type EditedProject, editedProject } from './support/project';

/** Records that keep a value which is no longer an option of its field. */

let project: EditedProject;
let server: ServerApp;
let administrator: SignedIn;
beforeAll(async () => {
  project = editedProject();
  server = await serverApp({ project: project.folder });
  administrator = await server.again((await server.signIn({ roleName: 'ADMIN_WRITE' })).user, 'ADMIN');
});
beforeEach(async () => {
  project.reset();
  await server.definitions.refresh();
});
afterAll(async () => {
  await server.close();
  project.remove();
});

const field = { name: 'contractPlan', type: 'choice', label: 'fields.country.label' };

/** Properties and fields with these values to choose from. */
async function offer(...values: string[]) {
  project.reset();
  const open = { 'x-write': 'ADMIN_WRITE' };
  project.property('user', field.name, { type: 'string', enum: values, ...open });
  for (const form of ['admin-user', 'admin-user-create'])
    project.field(form, 'main', { ...field, options: values.map((value) => ({ value })) });
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  await server.app.upkeep();
}

const codesIn = (fields: Readonly<Record<string, { readonly code: string }>>) =>
  Object.entries(fields).map(([name, { code }]) => `${name}: ${code}`);

async function change(id: string, payload: JsonObject, form: string | undefined = 'admin-user/main/edit') {
  const { revision } = (await administrator.call('GET', `users/${id}`)).body;
  const { status, body } = await administrator.call('PUT', `users/${id}`, {
    payload,
    headers: { 'if-match': String(revision), ...(form && { 'x-portal-form': form }) },
  });
  return status === 200 ? 200 : codesIn(body.error.fields);
}

describe('A record whose value was taken out of an enum and of the options of its field', () => {
  let id: string;
  beforeEach(async () => {
    await offer('gold', 'basic', 'old');
    id = (await server.signIn({ roleName: 'USER' })).user.id;
    expect(await change(id, { [field.name]: 'old' })).toBe(200);
    await offer('gold', 'basic');
  });

  test.each([['admin-user/main/edit'], [undefined]])('is edited as before (form: %s)', async (form) => {
    expect(await change(id, { lastName: 'Lovelace' }, form)).toBe(200);
    expect(await change(id, { lastName: 'Byron', [field.name]: 'old' }, form)).toBe(200);
    expect((await administrator.call('GET', `users/${id}`)).body).toMatchObject({
      lastName: 'Byron',
      [field.name]: 'old',
    });
  });

  test('takes no other value that is not offered, and not this one again once it was replaced', async () => {
    expect(await change(id, { [field.name]: 'older' })).toEqual([`${field.name}: choice.notOffered`]);
    expect(await change(id, { [field.name]: 'gold' })).toBe(200);
    expect(await change(id, { [field.name]: 'old' })).toEqual([`${field.name}: choice.notOffered`]);
  });

  test('is left as it is by a line of an import that changes it; one that adds somebody is refused', async () => {
    const { email } = (await administrator.call('GET', `users/${id}`)).body;
    const line = (address: string, name: string) => `${address},${name},Byron,Academic,en,old`;
    const heading = `Email,First name,Last name,Account type,Language,${field.name}`;
    const file = [heading, line(email, 'Augusta'), line('new@firm.example', 'New'), ''].join('\n');
    const { status, body } = await administrator.call('POST', 'users/import', {
      payload: { job: 'job-retired', file: Buffer.from(file).toString('base64'), form: 'admin-user-create/main' },
      headers: { 'x-portal-mode': 'admin' },
    });
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.problems.map(({ line: at, code }: { line: number; code: string }) => `${at} ${code}`)).toEqual([
      '3 choice.notOffered',
    ]);
    expect([body.ready, body.updates]).toEqual([1, 1]);
  });

  test('cannot be made with it', async () => {
    const person = { email: 'new@firm.example', firstName: 'New', lastName: 'Person', accountType: 'Academic' };
    const { status, body } = await administrator.call('POST', 'users', {
      payload: { ...person, language: 'en', [field.name]: 'old' },
      headers: { 'x-portal-form': 'admin-user-create/main/create' },
    });
    expect([status, body.error?.fields[field.name]?.code]).toEqual([422, 'choice.notOffered']);
  });
});

describe('A profile whose state is none of its country', () => {
  const profile = {
    first_name: 'Ada',
    last_name: 'Byron',
    country: 'Canada',
    state: 'Rupert’s Land',
    account_type: 'Commercial',
    account_name: 'Acme',
    industry: 'Alchemy',
    phone: '+14165550123',
    customer: true,
  } as const;
  const save = async (payload: JsonObject) => {
    const me = await server.signIn(profile);
    const { status, body } = await me.call('PUT', 'auth/profile', { payload });
    return status === 200 ? 200 : codesIn(body.error.fields);
  };

  test('is edited as long as the country is the same', async () => {
    expect(await save({ lastName: 'Lovelace' })).toBe(200);
    expect(await save({ lastName: 'Lovelace', country: 'Canada', state: profile.state })).toBe(200);
  });

  test('is refused with another country', async () => {
    expect(await save({ country: 'Australia', state: profile.state })).toEqual(['state: choice.notOffered']);
    expect(await save({ country: 'Australia', state: 'Victoria' })).toBe(200);
  });
});
