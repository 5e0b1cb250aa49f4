import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '../../../server/definitions/contract';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

let project: EditedProject;
let server: ServerApp;
let administrator: SignedIn;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  administrator = await server.signIn({ roleName: 'ADMIN_WRITE' });
});
afterAll(() => server.close());

const write = { 'x-write': 'ADMIN_WRITE' };

test('a property that user gets in one file is in the list, the detail and the answer of a comparison with the pool', async () => {
  project.property('user', 'costCenter', { type: 'string', maxLength: 40, ...write });
  project.property('user', 'riskNote', { type: 'string', maxLength: 40, 'x-read': 'SYSADMIN', ...write });
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  const person = await server.signIn({ roleName: 'USER' });
  const path = `users/${person.user.id}`;
  const { headers } = await administrator.call('GET', path);
  const changed = await administrator.call('PUT', path, {
    payload: { costCenter: 'C-17' },
    headers: { 'if-match': String(headers.etag) },
  });
  expect(changed.status).toBe(200);

  const detail = await administrator.call('GET', path);
  expect(detail.body).toMatchObject({ costCenter: 'C-17', sessions: expect.any(Number) });
  const list = await administrator.call('GET', 'users?filter[costCenter]=C-17');
  expect(list.body.items).toMatchObject([{ id: person.user.id, costCenter: 'C-17' }]);
  const synced = await administrator.call('POST', `${path}/sync`, {
    payload: {},
    headers: { 'if-match': String(detail.headers.etag) },
  });
  expect([synced.status, synced.body]).toMatchObject([200, { costCenter: 'C-17', changes: {} }]);
  // Its rights come along.
  for (const { body } of [detail, synced]) expect(body).not.toHaveProperty('riskNote');
});

test('the contract of a project whose user has another property and another required one', () => {
  project.edit('schemas/data/user.schema.json', (document) => {
    const { properties, required } = document as { properties: object; required: string[] };
    document.properties = { ...properties, costCenter: { type: 'string' }, badge: { type: 'string' } };
    document.required = [...required, 'badge'];
  });
  const { entities, entries } = readContract(project.folder);
  const { properties = {}, required } = entities['user-detail'] as { properties?: object; required?: string[] };
  const names = Object.keys(properties);
  expect(names.slice(0, 2)).toEqual(['id', 'createdAt']);
  // The properties of the user, one's own, then what is added to the entity.
  expect(names.slice(names.indexOf('syncedAt') + 1)).toEqual([
    'licenses',
    'managedLicenses',
    'keys',
    'sessions',
    'signInLockedUntil',
    'costCenter',
    'riskNote',
    'badge',
  ]);
  expect(required?.slice(-7)).toEqual(['syncedAt', 'badge', ...names.slice(-8, -3)]);
  const changes = (entities['user-synced'] as { required: string[] }).required.map((name) => [name, {}]);
  const { badge: _badge, ...without } = Object.fromEntries(changes);
  expect(entries.get('syncUser')?.validateAnswer(without)).toMatchObject({ badge: { code: 'required' } });
});
