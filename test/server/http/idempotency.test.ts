import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retention } from '../../../server/api/idempotency';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

const attempt = (key: string) => ({ 'idempotency-key': key });

describe('R5: a repeated create has one effect', () => {
  test('the same key and payload answer the same, secret and all, and make one key', async () => {
    const me = await server.signIn();
    const create = () => me.call('POST', 'auth/keys', { payload: { name: 'One' }, headers: attempt('attempt-0001') });
    const [first, second] = [await create(), await create()];
    expect(first.status).toBe(201);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect((await me.call('GET', 'auth/keys')).body.total).toBe(1);
  });

  test('ten at once have one effect; who comes while the first is running is told so', async () => {
    const me = await server.signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        me.call('POST', 'auth/keys', { payload: { name: 'Race' }, headers: attempt('attempt-race') }),
      ),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect((await me.call('GET', 'auth/keys')).body.total).toBe(1);
  });

  test('so it is for what works outside the database as well, and what failed there may be tried again', async () => {
    const admin = await server.signIn({ roleName: 'SYSADMIN' });
    const make = (name: string, key: string) =>
      admin.call('POST', 'auth/rsa-keys', { payload: { name, bits: 2048 }, headers: attempt(key) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => make('Race', 'attempt-rsa1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const kids = async () =>
      (await admin.call('GET', 'auth/rsa-keys')).body.items.map(({ kid }: { kid: string }) => kid);
    expect(await kids()).toHaveLength(1);
    const repeated = await make('Race', 'attempt-rsa1');
    expect([repeated.status, [repeated.body.kid]]).toEqual([201, await kids()]);

    const invite = (email: string, licenseIds: readonly string[]) =>
      admin.call('POST', 'users', {
        payload: { email, firstName: 'A', lastName: 'B', accountType: 'Commercial', licenseIds },
        headers: attempt('attempt-user'),
      });
    expect((await invite('new@example.com', ['nothing'])).status).toBe(400);
    expect((await invite('new@example.com', [])).status).toBe(201);
  });

  test('who died in the middle of an attempt does not keep it for ever', async () => {
    const admin = await server.signIn({ roleName: 'SYSADMIN' });
    const make = () =>
      admin.call('POST', 'auth/rsa-keys', { payload: { name: 'Dead', bits: 2048 }, headers: attempt('attempt-dead') });
    expect((await make()).status).toBe(201);
    // As a process leaves it that was killed before it could answer.
    await server.connection.db.updateTable('idempotency_keys').set({ status: 0, body: '' }).execute();
    expect((await make()).body.error.code).toBe('REQUEST_IN_FLIGHT');
    server.clock.forward(2 * 60_000);
    expect((await make()).status).toBe(201);
  });

  test('the same key for something else is refused', async () => {
    const me = await server.signIn();
    await me.call('POST', 'auth/keys', { payload: { name: 'One' }, headers: attempt('attempt-0002') });
    const other = await me.call('POST', 'auth/keys', { payload: { name: 'Two' }, headers: attempt('attempt-0002') });
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('a key means nothing to anybody else', async () => {
    const [me, you] = [await server.signIn(), await server.signIn()];
    const mine = await me.call('POST', 'auth/keys', { payload: { name: 'Same' }, headers: attempt('attempt-0003') });
    const yours = await you.call('POST', 'auth/keys', { payload: { name: 'Same' }, headers: attempt('attempt-0003') });
    expect(yours.status).toBe(201);
    expect(yours.body.id).not.toBe(mine.body.id);
  });

  test('an attempt that was refused may be made again', async () => {
    const me = await server.signIn();
    const headers = attempt('attempt-0004');
    expect(
      (await me.call('POST', 'auth/keys', { payload: { name: 'Bad', licenseId: 'nobody-has-it' }, headers })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await me.call('POST', 'auth/keys', { payload: { name: 'Good' }, headers })).status).toBe(201);
  });

  test('S50: what is kept for the repeat gives the secret to nobody who reads the table, and only for an hour', async () => {
    const me = await server.signIn();
    const headers = attempt('attempt-0005');
    const { body } = await me.call('POST', 'auth/keys', { payload: { name: 'Kept' }, headers });
    const rows = await server.connection.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.secret);
    expect(JSON.stringify(rows)).not.toContain('attempt-0005');
    server.clock.forward(retention);
    const again = await server.again(me.user);
    const late = await again.call('POST', 'auth/keys', { payload: { name: 'Kept' }, headers });
    expect(late.body.id).not.toBe(body.id);
  });
});
