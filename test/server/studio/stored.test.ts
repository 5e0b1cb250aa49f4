import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRecords } from '../../../server/entities';
import { testDatabase, testDatabases } from '../../support/database';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** How many records hold a value: asked before its option or its field is removed. */
let server: ServerApp;
let root: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN', account_type: null });
  const people = [
    { account_type: 'Academic', account_name: 'Oslo', graduation_month: 5 },
    { account_type: 'Academic', account_name: 'Lyon' },
    { account_type: 'Commercial', account_name: 'Acme' },
    { account_type: 'Commercial', commercial_type: 'non-profit', account_name: 'Helping Hands' },
  ] as const;
  for (const each of people) await server.signIn(each);
});
afterAll(() => server.close());

const asked = async (fields: string, value?: unknown) => {
  const query = value === undefined ? '' : `&value=${encodeURIComponent(JSON.stringify(value))}`;
  const { status, body } = await root.call('GET', `studio/stored?fields=${encodeURIComponent(fields)}${query}`);
  return status === 200 ? body : status;
};
const people = (count: number) => ({ counts: [{ entity: 'user', count, atLeast: false }], unknown: false });

describe('Records that hold an option', () => {
  test.each([
    ['Academic', 2],
    ['Commercial', 1],
    ['non-profit', 1],
  ])('%s: each of three in two columns', async (value, count) => {
    expect(await asked('profile/accountType', value)).toEqual(people(count));
  });

  test('are counted once, however many forms offer it; a form of the API counts by its own columns', async () => {
    expect(await asked('profile/accountType,registration/accountType', 'Academic')).toEqual(people(2));
    expect(await asked('admin-user/accountType', 'Commercial')).toEqual(people(2));
    expect(await asked('profile/graduationMonth', 5)).toEqual(people(1));
  });

  test('are not counted for a value that the live form does not offer, nor for a form or field that is not live', async () => {
    const unknown = { counts: [], unknown: true };
    expect(await asked('profile/accountType', 'Military')).toEqual(unknown);
    expect(await asked('profile/country', 'Norway')).toEqual(unknown);
    expect(await asked('no-form/size')).toEqual(unknown);
    expect(await asked('profile/size')).toEqual(unknown);
    expect(await asked('admin-settings-portal/registrationEnabled')).toEqual(unknown);
  });
});

test('Records that have a value in a field, and fields of which nothing is stored', async () => {
  expect(await asked('profile/university')).toEqual(people(2));
  expect(await asked('profile/company')).toEqual(people(2));
  expect(await asked('profile/accountType')).toEqual(people(4));
  expect(await asked('admin-license/product')).toEqual({
    counts: [{ entity: 'license', count: 0, atLeast: false }],
    unknown: false,
  });
  expect(await asked('sign-in/password')).toEqual({ counts: [], unknown: false });
});

test.each(['', 'profile', 'profile/a/b', Array(101).fill('profile/country').join(',')])(
  '%s is refused',
  async (fields) => {
    expect(await asked(fields)).toBe(400);
  },
);

test('Only who may look at definitions is answered', async () => {
  for (const roleName of ['USER']) {
    const who = await server.signIn({ roleName });
    expect((await who.call('GET', 'studio/stored?fields=profile/country')).status).toBe(403);
  }
  expect((await server.visitor().call('GET', 'studio/stored?fields=profile/country')).status).toBe(401);
});

describe.each(testDatabases)('Counting on %s', (kind) => {
  test('goes on from batch to batch, and ends where it is enough', async () => {
    const connection = await testDatabase(kind);
    const at = new Date();
    for (let turn = 0; turn < 25; turn++)
      await connection.db
        .insertInto('users')
        .values({
          id: `person-${String(turn).padStart(2, '0')}`,
          email: `person${turn}@portico.example`,
          first_name: 'A',
          last_name: 'B',
          country: turn % 5 === 0 ? 'Norway' : 'France',
          properties: JSON.stringify(turn % 2 === 0 ? { size: 3 } : { oldSize: 3 }),
          created_at: at,
          updated_at: at,
        })
        .execute();
    const size = { kind: 'integer', schema: { type: 'integer' }, was: ['oldSize'], indexed: false } as const;
    const model = { properties: { size }, attributes: {} };
    const count = (held: Parameters<typeof countRecords>[3][number], bounds = {}) =>
      countRecords(connection.db, 'user', model, [held], { batch: 4, ...bounds });
    expect(await count([{ property: 'country', is: 'Norway' }])).toEqual({ count: 5, atLeast: false });
    expect(await count([{ property: 'country', isNot: 'Norway' }])).toEqual({ count: 20, atLeast: false });
    expect(await count([{ property: 'country' }], { most: 10 })).toEqual({ count: 10, atLeast: true });
    expect(await count([{ property: 'size', is: 3 }])).toEqual({ count: 25, atLeast: false });
    expect(await count([{ property: 'size' }, { property: 'industry' }])).toEqual({ count: 0, atLeast: false });
    expect(await count([{ property: 'color' }])).toBeUndefined();
    expect(await countRecords(connection.db, 'rate', model, [[{ property: 'size' }]])).toBeUndefined();
    await connection.close();
  });
});
