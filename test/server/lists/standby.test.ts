import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../../server/platform/database';
import { testDatabase } from '../../support/database';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** A database that is never told anything stands for a standby that is behind. */
let primary: Connection;
let standby: Connection;
let isThere = true;
let server: ServerApp;
let administrator: SignedIn;
beforeAll(async () => {
  [primary, standby] = await Promise.all([testDatabase('embedded'), testDatabase('embedded')]);
  const connection = { ...primary, reading: () => (isThere ? standby.db : undefined) };
  server = await serverApp({ connection });
  administrator = await server.signIn({ roleName: 'ADMIN_WRITE' });
});
afterAll(async () => {
  await server.close();
  await primary.close();
  await standby.close().catch(() => {});
});

const inAdmin = { headers: { 'x-portal-mode': 'admin' } };
const people = async () => (await administrator.call('GET', 'users', inAdmin)).body.total;

test('lists of administrators come from a standby, and what may not be old from where it is written', async () => {
  expect(await people()).toBe(0);
  expect((await administrator.call('GET', 'auth/profile')).body.id).toBe(administrator.user.id);
  expect((await administrator.call('GET', `users/${administrator.user.id}`, inAdmin)).status).toBe(200);
});

test('who has changed something reads what is, for two seconds', async () => {
  const payload = { firstName: 'Ines', lastName: 'Quill' };
  const { status, headers } = await administrator.call('PUT', 'auth/profile', { payload });
  expect(status).toBe(200);
  expect(String(headers['set-cookie'])).toMatch(/portal_wrote=1; Max-Age=2; Path=[^,]*HttpOnly/);
  expect(administrator.cookies.has('portal_wrote')).toBe(true);
  expect(await people()).toBe(1);
  administrator.cookies.delete('portal_wrote');
  expect(await people()).toBe(0);
});

test('a standby that is behind, or breaks in the middle, costs nobody an answer', async () => {
  isThere = false;
  expect(await people()).toBe(1);
  isThere = true;
  await standby.close();
  expect(await people()).toBe(1);
});
