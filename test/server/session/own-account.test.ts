import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

const password = 'Correct-Horse-7-Battery';
let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

let people = 0;
/** Somebody who is in the pool too, with or without an authenticator. */
async function member(totpSecret?: string): Promise<SignedIn> {
  people += 1;
  const person = { email: `own${people}@example.com`, sub: crypto.randomUUID() };
  await server.app.pool.seed?.({ ...person, password, ...(totpSecret ? { totpSecret } : {}) });
  return server.signIn(person);
}

describe('POST /auth/recovery-codes', () => {
  test('answers ten codes once, tells the owner, and keeps no code in the audit', async () => {
    const me = await member('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    const { status, body, headers } = await me.call('POST', 'auth/recovery-codes', { payload: {} });
    expect([status, body.codes.length, headers['cache-control']]).toEqual([201, 10, 'no-store']);
    const verdict = await server.app.pool.verifyPassword?.(me.user.email, password, body.codes[3]);
    expect(verdict?.outcome).toBe('accepted');
    await server.app.deliverMail();
    expect(server.letters.at(-1)?.text).toContain('recovery codes');
    const audit = await server.connection.db.selectFrom('audit_events').selectAll().execute();
    expect(audit.map(({ action }) => action)).toContain('mfa.makeRecoveryCodes');
    for (const code of body.codes) expect(JSON.stringify([audit, server.logged])).not.toContain(code);
  });

  test('needs an authenticator, and a fresh proof', async () => {
    const without = await member();
    const refused = await without.call('POST', 'auth/recovery-codes', { payload: {} });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'MFA_NOT_ENROLLED']);
    const me = await member('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
    await server.connection.db
      .updateTable('sessions')
      .set({ proven_at: new Date(server.clock.now() - 6 * 60_000) })
      .where('user_id', '=', me.user.id)
      .execute();
    const stale = await me.call('POST', 'auth/recovery-codes', { payload: {} });
    expect([stale.status, stale.body.error.code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
  });
});

describe('GET /auth/export', () => {
  test('holds what is kept about the person, as a file, without a secret and without others', async () => {
    const [me, other] = [await member(), await member()];
    const made = await me.call('POST', 'auth/keys', { payload: { name: 'Mine' } });
    await other.call('POST', 'auth/keys', { payload: { name: 'Not mine' } });
    const { status, headers, body, text } = await me.call('GET', 'auth/export');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="portico-\d{4}-\d\d-\d\d\.json"$/);
    expect(body.profile.email).toBe(me.user.email);
    expect(body.apiKeys).toMatchObject([{ name: 'Mine', accessId: made.body.accessId }]);
    expect(body.activity).toMatchObject([{ action: 'key.create' }]);
    expect(body.sessions).toHaveLength(1);
    expect(text).not.toMatch(/hash|token|Not mine/);
    expect(text).not.toContain(made.body.secret);
    expect(text).not.toContain(other.user.email);
  });

  test('tells an administrator what they did, and not to whom; and is logged (quality S60)', async () => {
    const admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const other = await member();
    const done = await admin.call('POST', `users/${other.user.id}/reset-password`, { payload: {} });
    expect(done.status).toBe(200);
    const { body, text } = await admin.call('GET', 'auth/export');
    expect(body.activity).toMatchObject([{ action: 'user.password.reset', target_label: null }]);
    expect(text).not.toContain(other.user.email);
    expect(server.logged).toContainEqual(expect.objectContaining({ export: 'account', actorId: admin.user.id }));
  });

  test('is nothing for strangers', async () => {
    expect((await server.visitor().call('GET', 'auth/export')).status).toBe(401);
  });
});

describe('DELETE /auth/account', () => {
  // Five in a minute from one address is the limit.
  beforeEach(() => server.clock.forward(60_000));

  test('leaves nothing of the person: no session, no key, no way to sign in', async () => {
    const me = await member();
    await me.call('POST', 'auth/keys', { payload: { name: 'Mine' } });
    const wished = (await me.call('GET', 'auth/notification-settings')).body;
    expect((await me.call('PUT', 'auth/notification-settings', { payload: wished })).status).toBe(200);
    await server.connection.db
      .updateTable('users')
      .set({ customer_id: 'Leads-77', account_id: 'A-77', account_type: 'Commercial', account_name: 'Kestrel' })
      .where('id', '=', me.user.id)
      .execute();
    const answer = await me.call('DELETE', 'auth/account', { payload: { confirm: me.user.email.toUpperCase() } });
    expect([answer.status, answer.body]).toEqual([202, { deleted: true }]);
    expect((await me.call('GET', 'auth/profile')).status).toBe(401);
    expect((await server.app.pool.verifyPassword?.(me.user.email, password))?.outcome).toBe('refused');
    const { db } = server.connection;
    const row = await db.selectFrom('users').selectAll().where('id', '=', me.user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'DELETED', first_name: '', last_name: '', sub: null });
    expect(JSON.stringify(row)).not.toMatch(/Leads-77|A-77|Commercial|Kestrel/);
    const wishes = db.selectFrom('notification_settings').select('user_id').where('user_id', '=', me.user.id);
    expect(await wishes.execute()).toEqual([]);
    const keys = await db.selectFrom('api_keys').select('enabled').where('owner_id', '=', me.user.id).execute();
    expect(keys).toEqual([{ enabled: false }]);
  });

  test('takes the address out of what is told of a license too', async () => {
    const [owner, me] = [await member(), await member()];
    const payload = { licenseType: 'TRIAL', purpose: 'EVALUATION', product: 'Portico Solver', acceptTerms: true };
    const { id } = (await owner.call('POST', 'licenses', { payload })).body;
    const added = await owner.call('POST', `licenses/${id}/users`, { payload: { email: me.user.email } });
    expect(added.status).toBe(201);
    const told = async () => (await owner.call('GET', `licenses/${id}/events`)).text;
    expect(await told()).toContain(me.user.email);
    await me.call('DELETE', 'auth/account', { payload: { confirm: me.user.email } });
    expect(await told()).not.toContain(me.user.email);
    expect(await told()).toContain('MEMBER_ADDED');
  });

  test('needs the address typed right, and more than a cookie', async () => {
    const me = await member();
    const wrong = await me.call('DELETE', 'auth/account', { payload: { confirm: 'somebody@example.com' } });
    expect([wrong.status, wrong.body.error.fields.confirm.code]).toEqual([400, 'CONFIRM_WITH_EMAIL']);
    await server.connection.db
      .updateTable('sessions')
      .set({ proven_at: new Date(server.clock.now() - 6 * 60_000) })
      .where('user_id', '=', me.user.id)
      .execute();
    const stale = await me.call('DELETE', 'auth/account', { payload: { confirm: me.user.email } });
    expect([stale.status, stale.body.error.code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    const proven = await me.call('DELETE', 'auth/account', { payload: { confirm: me.user.email, password } });
    expect(proven.status).toBe(202);
  });

  test('is refused to the last system administrator', async () => {
    const root = await server.signIn({ roleName: 'SYSADMIN' });
    const answer = await root.call('DELETE', 'auth/account', { payload: { confirm: root.user.email } });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'LAST_SYSADMIN']);
  });
});
