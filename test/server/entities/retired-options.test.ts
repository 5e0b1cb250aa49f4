import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { settableClock, systemClock } from '../../../server/platform/system-ports';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';
import { commercial, register } from './support/register';

/** Records that keep a value which is no longer an option of its field. */

let project: EditedProject;
let server: ServerApp;
let administrator: SignedIn;
let address: string;
beforeAll(async () => {
  // The pool's library looks at the machine's clock.
  ({ project, server } = await editedPortal({ clock: settableClock(systemClock) }));
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  administrator = await server.again((await server.signIn({ roleName: 'ADMIN_WRITE' })).user, 'ADMIN');
});
beforeEach(async () => {
  project.reset();
  await server.definitions.refresh();
});
afterAll(() => server.close());

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

describe('Rows of a person who registered themselves, with values that are options no longer', () => {
  /** A property with rows, and its field in the person's own profile. */
  async function rowsOf(values: readonly string[], unique?: readonly string[], more: JsonObject = {}) {
    project.reset();
    const plan = { type: 'string', enum: [...values] };
    project.property('user', 'seats', {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string', maxLength: 20 }, plan }, required: ['plan'] },
      'x-write': ['own', 'ADMIN_WRITE'],
      ...more,
    });
    project.field('profile', 'work', {
      name: 'seats',
      max: 50,
      type: 'list',
      required: false,
      label: 'fields.country.label',
      ...(unique && { unique: [...unique] }),
      columns: [
        { name: 'name', type: 'text', maxLength: 20, required: false },
        { name: 'plan', type: 'choice', options: values.map((value) => ({ value })) },
      ],
    });
    await server.definitions.refresh();
    expect(server.definitions.edition().problems).toEqual([]);
    await server.app.upkeep();
  }
  const seat = (name: string, plan = 'old') => ({ name, plan });

  test.each([
    [
      'by the columns that tell them apart',
      ['name'],
      [seat('b', 'gold'), seat('new', 'basic'), seat('a')],
      [seat('b')],
    ],
    ['anywhere, as often as it is stored', undefined, [seat('x', 'gold'), seat('y')], [seat('x'), seat('a')]],
  ])('keep them %s', async (_how, unique, fine, wrong) => {
    await rowsOf(['gold', 'basic', 'old'], unique);
    const me = await register(server, address, `${unique ? 'seats' : 'places'}@firm.example`, commercial);
    const save = async (seats: readonly JsonObject[]) => {
      const { status, body } = await me.call('PUT', 'auth/profile', { payload: { seats } });
      return status === 200 ? body.seats : codesIn(body.error.fields);
    };
    expect(await save([seat('a'), seat('b', 'basic')])).toEqual([seat('a'), seat('b', 'basic')]);
    await rowsOf(['gold', 'basic'], unique);
    expect(await save(fine)).toEqual(fine);
    const at = wrong.length - 1;
    expect(await save(wrong)).toEqual([`seats/${at}/plan: choice.notOffered`]);
    expect(await save([seat('a', 'older')])).toEqual(['seats/0/plan: choice.notOffered']);
    expect(await save([seat('a', 'gold')])).toEqual([seat('a', 'gold')]);
    expect(await save([seat('a')])).toEqual(['seats/0/plan: choice.notOffered']);
  });

  test('are compared as they are, where no two may be the same', async () => {
    const different = { uniqueItems: true };
    await rowsOf(['gold', 'basic', 'old', 'older'], undefined, different);
    const me = await register(server, address, 'different@firm.example', commercial);
    const save = async (seats: readonly JsonObject[]) => {
      const { status, body } = await me.call('PUT', 'auth/profile', { payload: { seats } });
      return status === 200 ? body.seats : codesIn(body.error.fields);
    };
    const stored = [seat('a'), seat('a', 'gold'), seat('a', 'older')];
    expect(await save(stored)).toEqual(stored);
    await rowsOf(['gold', 'basic'], undefined, different);
    const changed = [...stored, seat('b', 'basic')];
    expect(await save(changed)).toEqual(changed);
    expect(await save([...changed, seat('b', 'basic')])).toEqual(['seats: uniqueItems']);
  });
});
