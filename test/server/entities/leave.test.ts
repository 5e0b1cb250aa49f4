import { afterAll, beforeAll, expect, test } from 'vitest';
import { editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

let server: ServerApp;
let somebody: SignedIn;
let key: string;
beforeAll(async () => {
  ({ server } = await editedPortal({}, (project) => {
    project.property('api-key', 'note', { type: 'string', maxLength: 40 });
    // The form stands on a screen of the users' portal alone.
    project.field('api-key-change', 'key', {
      name: 'note',
      type: 'text',
      label: 'fields.company.label',
      required: false,
    });
  }));
  expect(server.definitions.edition().problems).toEqual([]);
  somebody = await server.signIn({ roleName: 'SYSADMIN' });
  key = (await somebody.call('POST', 'auth/keys', { payload: { name: 'Key' } })).body.id;
});
afterAll(() => server.close());

const change = async (headers: Readonly<Record<string, string>>) => {
  const { body } = await somebody.call('GET', `auth/keys?id=${key}`);
  return somebody.call('PUT', `auth/keys/${key}`, {
    payload: { note: 'mine' },
    headers: { 'if-match': String(body.items[0].revision), ...headers },
  });
};

test('Without x-write, a form gives leave where the person may open it, and nowhere else', async () => {
  const elsewhere = await change({ 'x-portal-mode': 'admin' });
  expect([elsewhere.status, elsewhere.body.error?.fields]).toEqual([400, { note: { code: 'unknownField' } }]);
  const named = await change({ 'x-portal-mode': 'admin', 'x-portal-form': 'api-key-change/key/edit' });
  expect(named.status).toBe(400);
  const here = await change({});
  expect([here.status, here.body.note]).toEqual([200, 'mine']);
});
