import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/* Views of lists that administrators keep: their own, and those that others share. */

let server: ServerApp;
/** Another process on the same database. */
let second: ServerApp;
let one: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  const connection = await testDatabase();
  server = await serverApp({ connection });
  second = await serverApp({ connection, clock: server.clock });
  one = await server.signIn({ roleName: 'ADMIN_READ' });
  other = await server.signIn({ roleName: 'ADMIN_WRITE' });
});
afterAll(async () => {
  await second.close();
  await server.close();
  await server.connection.close();
});

const view = { list: 'people', query: 'q=fjord&sort=-name', hidden: ['phone'], dense: true };
const save = (by: SignedIn, name: string, about: object = {}) =>
  by.call('POST', 'views', { payload: { ...view, name, ...about } });
const names = async (by: SignedIn, list = 'people') =>
  (await by.call('GET', `views?list=${list}`)).body.items.map((each: { name: string }) => each.name);

describe('A kept view', () => {
  test('is answered as it was kept, by name, to its owner alone', async () => {
    await save(one, 'Northern');
    expect((await save(one, 'Abroad')).body).toMatchObject({ ...view, name: 'Abroad', own: true, shared: false });
    expect(await names(one)).toEqual(['Abroad', 'Northern']);
    expect(await names(other)).toEqual([]);
    expect(await names(one, 'keys')).toEqual([]);
  });

  test('of the same name is replaced', async () => {
    await save(one, 'Northern', { query: 'q=north', dense: false });
    const { body } = await one.call('GET', 'views?list=people');
    expect(body.items).toHaveLength(2);
    expect(body.items[1]).toMatchObject({ name: 'Northern', query: 'q=north', dense: false });
  });

  test('that is shared is everybody’s to use, and its owner’s to delete', async () => {
    const { body: shared } = await save(one, 'For all', { shared: true });
    const [seen] = (await other.call('GET', 'views?list=people')).body.items;
    expect(seen).toMatchObject({ id: shared.id, name: 'For all', own: false, owner: one.user.email });
    expect((await other.call('DELETE', `views/${shared.id}`)).status).toBe(404);
    expect((await one.call('DELETE', `views/${shared.id}`)).status).toBe(204);
    expect((await one.call('DELETE', `views/${shared.id}`)).status).toBe(404);
    expect(await names(other)).toEqual([]);
  });

  test('is none of a customer’s', async () => {
    const customer = await server.signIn({ roleName: 'USER' });
    expect((await customer.call('GET', 'views?list=people')).status).toBe(403);
    expect((await save(customer, 'Mine')).status).toBe(403);
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a name of 61 characters', { name: 'x'.repeat(61) }],
    ['a query of 2,001 characters', { query: 'x'.repeat(2001) }],
    ['41 hidden columns', { hidden: Array(41).fill('x') }],
    ['an owner', { owner: 'somebody@example.com' }],
  ])('with %s is refused', async (_, about) => {
    expect((await save(one, 'Wrong', about)).status).toBe(400);
  });

  test('is one of two hundred at most', async () => {
    const many = await server.signIn({ roleName: 'ADMIN_READ' });
    for (let each = 0; each < 200; each++) expect((await save(many, `View ${each}`)).status).toBe(200);
    const { status, body } = await save(many, 'One more');
    expect([status, body.error.code, body.error.args]).toEqual([409, 'VIEW_LIMIT_REACHED', { limit: 200 }]);
  });

  test('goes with its owner', async () => {
    const root = await server.signIn({ roleName: 'SYSADMIN' });
    const leaving = await server.signIn({ roleName: 'ADMIN_READ' });
    await save(leaving, 'Left behind', { shared: true });
    expect(await names(other)).toContain('Left behind');
    expect((await root.call('DELETE', `users/${leaving.user.id}`)).status).toBe(204);
    expect(await names(other)).not.toContain('Left behind');
  });
});

describe('A record that several have open', () => {
  test('says who else, in every process, to who may see it, until they leave', async () => {
    const person = await server.signIn();
    const elsewhere = await second.again(other.user);
    const path = `open-records/getUser/${person.user.id}`;
    const open = async (by: SignedIn) => (await by.call('GET', path)).body;
    expect(await open(one)).toEqual({ names: [], since: null });
    const since = new Date(server.clock.now()).toISOString();
    server.clock.forward(15_000);
    const called = ({ user }: SignedIn) => [`${user.first_name} ${user.last_name}`];
    expect(await open(elsewhere)).toEqual({ names: called(one), since });
    expect((await open(one)).names).toEqual(called(other));
    server.clock.forward(30_000);
    await open(one);
    expect(await open(elsewhere), 'still the same visit').toEqual({ names: called(one), since });
    server.clock.forward(41_000);
    expect(await open(elsewhere)).toEqual({ names: [], since: null });
    // Neither customers nor records that are not there, nor readings of anything else.
    expect((await person.call('GET', path)).status).toBe(403);
    expect((await one.call('GET', 'open-records/getUser/no-one')).status).toBe(404);
    for (const source of ['listUsers', 'deleteUser', 'constructor'])
      expect((await one.call('GET', `open-records/${source}/${person.user.id}`)).status).toBe(404);
  });
});
