import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvitationRefused, inviteAdministrator } from '../../../server/features/people/invite-administrator';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

const invite = (email: string) => inviteAdministrator(server.connection.db, server.app.services, email);

test('D13: the first SYSADMIN is invited by letter, and signs in with the temporary password of that letter', async () => {
  await invite(' Root@Example.com ');
  await server.app.deliverMail();
  const { db } = server.connection;
  const person = await db.selectFrom('users').selectAll().where('email', '=', 'root@example.com').executeTakeFirst();
  expect(person).toMatchObject({ role: 'SYSADMIN', status: 'INVITED' });
  const letter = server.letters.at(-1);
  expect(letter?.to).toBe('root@example.com');
  const password = /password:\s+(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  expect((await server.app.pool.verifyPassword?.('root@example.com', password))?.outcome).toBe('newPasswordRequired');
  const audit = await db.selectFrom('audit_events').select(['action', 'target_label', 'actor_id']).execute();
  expect(audit).toContainEqual({
    action: 'user.inviteAdministrator',
    target_label: 'root@example.com',
    actor_id: null,
  });
});

test('inviting again sends another letter, and makes no second person', async () => {
  const before = server.letters.length;
  await invite('root@example.com');
  await server.app.deliverMail();
  expect(server.letters).toHaveLength(before + 1);
  const { db } = server.connection;
  expect(await db.selectFrom('users').select('id').where('email', '=', 'root@example.com').execute()).toHaveLength(1);
});

test('nobody who has an account is made an administrator behind the portal’s back, and no nonsense is invited', async () => {
  const me = await server.signIn();
  await expect(invite(me.user.email)).rejects.toThrow(InvitationRefused);
  await expect(invite('not an address')).rejects.toThrow('no email address');
});
