import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { settableClock, systemClock } from '../../../server/platform/system-ports';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import { userAttributes } from '../../support/pool-attributes';
import type { ServerApp, SignedIn, Visitor } from '../../support/server-app';
import { commercial, register as registerAt } from './support/register';

const vatNumber = { type: 'string', minLength: 4, maxLength: 20, 'x-pool': 'custom:vatNumber', 'x-index': true };
const field = { name: 'vatNumber', type: 'text', label: 'fields.company.label', maxLength: 20, required: false };

let project: EditedProject;
let server: ServerApp;
let address: string;
let administrator: SignedIn;
beforeAll(async () => {
  // The pool's library looks at the machine's clock.
  ({ project, server } = await editedPortal({ clock: settableClock(systemClock) }));
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  administrator = await server.signIn({ roleName: 'ADMIN_WRITE', email: 'administrator@firm.example' });
  // Added while the server runs: nothing is started again.
  project.property('user', 'vatNumber', vatNumber);
  project.field('registration', 'work', field);
  project.field('profile', 'work', field);
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  await server.app.upkeep();
});
afterAll(() => server.close());

const register = (email: string, person: JsonObject) => registerAt(server, address, email, person);

describe('A property that was added to a person by JSON', () => {
  let nora: Visitor & { readonly profile: JsonObject };
  let id: string;
  const found = async (query: string) =>
    (await administrator.call('GET', `users?${query}`)).body.items.map((person: JsonObject) => person.email);

  test('comes with the registration through the user pool into the portal’s record', async () => {
    nora = await register('nora@firm.example', { ...commercial, vatNumber: 'NO123' });
    id = String(nora.profile.id);
    expect(nora.profile).toMatchObject({ vatNumber: 'NO123', accountName: 'Quill Instruments' });
    expect(nora.profile).not.toHaveProperty('properties');
    await register('olaf@firm.example', { ...commercial, firstName: 'Olaf', vatNumber: 'NO999' });
    await register('pia@firm.example', { ...commercial, firstName: 'Pia' });
  });

  test('is judged by the registration form and by the entity before the pool makes an account', async () => {
    await expect(register('long@firm.example', { ...commercial, vatNumber: 'N'.repeat(21) })).rejects.toThrow(
      /vatNumber/,
    );
    await expect(register('short@firm.example', { ...commercial, vatNumber: 'N' })).rejects.toThrow(/vatNumber/);
  });

  test('is seen and changed in the profile, and taken away again', async () => {
    const { body } = await nora.call('GET', 'auth/profile');
    expect(body.vatNumber).toBe('NO123');
    const changed = await nora.call('PUT', 'auth/profile', { payload: { vatNumber: 'NO456', title: 'Chair' } });
    expect(changed.body).toMatchObject({ vatNumber: 'NO456', title: 'Chair' });
    expect((await nora.call('PUT', 'auth/profile', { payload: { vatNumber: null } })).body).not.toHaveProperty(
      'vatNumber',
    );
    expect((await nora.call('PUT', 'auth/profile', { payload: { vatNumber: 'NO456' } })).status).toBe(200);
  });

  test('is refused where it does not fit, with its code and its name, and nothing is stored', async () => {
    const before = (await nora.call('GET', 'auth/profile')).body;
    const short = await nora.call('PUT', 'auth/profile', { payload: { vatNumber: 'N', title: 'Other' } });
    expect([short.status, short.body.error]).toMatchObject([400, { fields: { vatNumber: { code: 'minLength' } } }]);
    const kind = await nora.call('PUT', 'auth/profile', { payload: { vatNumber: 7 } });
    expect(kind.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(kind.body.error.fields)).toEqual(['vatNumber']);
    expect((await nora.call('GET', 'auth/profile')).body).toEqual(before);
  });

  test('stands in the administrators’ list and detail, and can be filtered and sorted by', async () => {
    expect((await administrator.call('GET', `users/${id}`)).body.vatNumber).toBe('NO456');
    expect(await found('filter[vatNumber]=NO456')).toEqual(['nora@firm.example']);
    expect(await found('filter[vatNumber]=NO456&filter[vatNumber]=NO999&sort=-vatNumber')).toEqual([
      'olaf@firm.example',
      'nora@firm.example',
    ]);
    expect((await found('sort=vatNumber')).slice(0, 2)).toEqual(['nora@firm.example', 'olaf@firm.example']);
    expect((await administrator.call('GET', 'users?filter[vatNumbr]=x')).status).toBe(400);
  });

  test('is a column of the CSV and part of what the person may take along', async () => {
    const { text } = await administrator.call('GET', 'users?sort=vatNumber', { headers: { accept: 'text/csv' } });
    const [head = '', first = ''] = text.split('\r\n');
    expect(head.split(',').at(-1)).toBe('vatNumber');
    expect(first).toMatch(/^nora@.*,NO456$/);
    const { body } = await nora.call('GET', 'auth/export');
    expect(body.profile).toMatchObject({ vatNumber: 'NO456' });
    expect(JSON.stringify(body)).not.toContain('"properties"');
  });

  test('is changed by an administrator only once somebody says that they may', async () => {
    const { headers, body } = await administrator.call('GET', `users/${id}`);
    const asked = { payload: { vatNumber: 'NO777' }, headers: { 'if-match': String(headers.etag) } };
    const refused = await administrator.call('PUT', `users/${id}`, asked);
    expect([refused.status, refused.body.error.fields]).toEqual([400, { vatNumber: { code: 'unknownField' } }]);
    project.property('user', 'vatNumber', { ...vatNumber, 'x-write': ['own', 'ADMIN_WRITE'] });
    await server.definitions.refresh();
    const taken = await administrator.call('PUT', `users/${id}`, asked);
    expect(taken.body).toMatchObject({ vatNumber: 'NO777', revision: body.revision + 1 });
    const late = await administrator.call('PUT', `users/${id}`, { ...asked, payload: { vatNumber: 'NO888' } });
    expect(late.status).toBe(412);
  });

  test('has a history: each change is in the audit with what was before', async () => {
    const { body } = await administrator.call('GET', `audit?filter[target]=${id}&sort=-at`);
    const changes = body.items
      .filter(({ before }: JsonObject) => before !== null)
      .map(({ action, before, after }: Record<string, JsonObject>) => [action, before?.vatNumber, after?.vatNumber]);
    expect(changes).toEqual([
      ['user.change', 'NO456', 'NO777'],
      ['profile.update', undefined, 'NO456'],
      ['profile.update', 'NO456', undefined],
      ['profile.update', 'NO123', 'NO456'],
    ]);
  });

  test('goes back to the pool when an administrator compares the two', async () => {
    expect((await administrator.call('POST', `users/${id}/sync`, { payload: {} })).status).toBe(200);
    const { sub } = await server.connection.db
      .selectFrom('users')
      .select('sub')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const held = await server.connection.db
      .selectFrom('idp_user')
      .select('attributes')
      .where('sub', '=', String(sub))
      .executeTakeFirstOrThrow();
    expect(held.attributes).toMatchObject({ 'custom:vatNumber': 'NO777', locale: 'en', 'custom:country': 'Norway' });
  });

  test('has an index that filter and sort are answered from', async () => {
    await server.app.upkeep();
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ indexdef: string }>`select indexdef from pg_indexes where indexname like 'kept_users_vatNumber%'`.execute(
        server.connection.db,
      ),
    );
    expect(rows.map(({ indexdef }) => indexdef)).toEqual([expect.stringContaining("->> 'vatNumber'")]);
  });

  test('is gone with the account', async () => {
    const pia = await register('quit@firm.example', { ...commercial, vatNumber: 'NO555' });
    const gone = await administrator.call('DELETE', `users/${pia.profile.id}`);
    expect(gone.status).toBeLessThan(300);
    const row = await server.connection.db
      .selectFrom('users')
      .select('properties')
      .where('id', '=', String(pia.profile.id))
      .executeTakeFirstOrThrow();
    expect(row.properties).toEqual({});
  });

  test('a person who lacks the attribute’s form does not write it at the pool', async () => {
    project.property('user', 'creditRating', {
      type: 'string',
      'x-pool': 'custom:creditRating',
      'x-write': 'ADMIN_WRITE',
    });
    await server.definitions.refresh();
    await expect(
      register('sly@firm.example', { ...commercial, vatNumber: 'NO321', creditRating: 'AAA' }),
    ).rejects.toThrow(/creditRating/);
  });
});

test('without a definition nothing of it is known', () => {
  expect(userAttributes).not.toHaveProperty('vatNumber');
});
