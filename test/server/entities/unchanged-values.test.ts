import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

let project: EditedProject;
let server: ServerApp;
let administrator: SignedIn;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  administrator = await server.again((await server.signIn({ roleName: 'ADMIN_WRITE' })).user, 'ADMIN');
});
afterAll(() => server.close());

const form = 'admin-user/main/edit';

async function offer(maxLength: number) {
  project.reset();
  project.property('user', 'branch', { type: 'string', maxLength, 'x-write': 'ADMIN_WRITE' });
  project.field('admin-user', 'main', { name: 'branch', type: 'text', maxLength, label: 'fields.country.label' });
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
}

async function change(id: string, payload: JsonObject) {
  const { revision } = (await administrator.call('GET', `users/${id}`)).body;
  const { status, body } = await administrator.call('PUT', `users/${id}`, {
    payload,
    headers: { 'if-match': String(revision), 'x-portal-form': form },
  });
  if (status === 200) return [body.lastName, body.branch];
  const fields = body.error.fields as Readonly<Record<string, { readonly code: string }>>;
  return Object.entries(fields).map(([name, { code }]) => `${name}: ${code}`);
}

test('A form whose field became stricter saves the rest of a record that has a longer value', async () => {
  await offer(20);
  const { id } = (await server.signIn({ roleName: 'USER' })).user;
  expect(await change(id, { lastName: 'Byron', branch: 'long' })).toEqual(['Byron', 'long']);
  await offer(3);
  expect(await change(id, { lastName: 'King', branch: 'long' })).toEqual(['King', 'long']);
  expect(await change(id, { branch: 'longer' })).toEqual(['branch: tooLong']);
  expect(await change(id, { branch: 'new' })).toEqual(['King', 'new']);
  expect(await change(id, { branch: 'long' })).toEqual(['branch: tooLong']);
});
