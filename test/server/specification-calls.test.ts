import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp, type Visitor } from '../support/server-app';
import { createLibrary } from './identity/support/library';

/** Every call of specification section 7, by HTTP, with the answer it promises (decisions section 3.1 where it is silent). */

const password = 'Correct-Horse-7-Battery';
let server: ServerApp;
let origin: string;
let me: SignedIn;
let admin: SignedIn;
let visitor: Visitor;
beforeAll(async () => {
  server = await serverApp();
  origin = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  const person = { email: 'caller@example.com', sub: crypto.randomUUID() };
  await server.app.pool.seed?.({ ...person, password });
  me = await server.signIn({ ...person, language: 'fr', account_type: 'Academic' });
  admin = await server.signIn({ roleName: 'ADMIN_READ' });
  visitor = server.visitor();
  await visitor.call('GET', 'settings');
});
afterAll(() => server.close());

/** An identity token by secure remote password, through the unmodified client library. */
async function idToken(email: string): Promise<string> {
  const { poolId, clientId } = server.app.pool;
  const library = createLibrary({ endpoint: `${origin}/iam/cognito/`, poolId, clientId });
  const outcome = await library.user(email).signIn(password);
  if (outcome.kind !== 'signedIn') throw new Error(`The sign-in ended ${JSON.stringify(outcome)}.`);
  return outcome.session.getIdToken().getJwtToken();
}

describe('Identity and session', () => {
  test.each(['sso/init', 'sso/init?reg=true'])(
    'POST /%s answers the pool, the invitation and the language',
    async (path) => {
      const { status, body } = await visitor.call('POST', path, {
        payload: { email: path.includes('reg') ? 'new@example.com' : 'caller@example.com', language: 'fr' },
      });
      const { poolId, clientId } = server.app.pool;
      expect([status, body]).toMatchObject([200, { userPoolId: poolId, clientId, invited: false }]);
      expect(['en', 'es', 'fr', 'ja']).toContain(body.language);
    },
  );

  test('POST /sso/validate takes the identity token and answers the profile with a session', async () => {
    const someone = server.visitor();
    await someone.call('GET', 'settings');
    const jwt = await idToken('caller@example.com');
    const { status, body } = await someone.call('POST', 'sso/validate', { payload: { jwt } });
    expect([status, body]).toMatchObject([200, { email: 'caller@example.com', role: 1, language: 'fr' }]);
    expect((await someone.call('GET', 'auth/profile')).status).toBe(200);
  });

  test('POST /sso/validate?reg=true&language= makes the account of a person who has just registered', async () => {
    await server.app.pool.seed?.({ sub: crypto.randomUUID(), email: 'newcomer@example.com', password });
    const someone = server.visitor();
    await someone.call('GET', 'settings');
    const jwt = await idToken('newcomer@example.com');
    const unknown = await someone.call('POST', 'sso/validate', { payload: { jwt } });
    expect([unknown.status, unknown.body.error.code]).toEqual([409, 'NOT_PROVISIONED']);
    const made = await someone.call('POST', 'sso/validate?reg=true&language=ja', { payload: { jwt } });
    expect([made.status, made.body]).toMatchObject([200, { email: 'newcomer@example.com', language: 'ja' }]);
  });

  test('POST /auth/login takes name and password and answers the profile', async () => {
    const someone = server.visitor();
    await someone.call('GET', 'settings');
    const payload = { username: 'newcomer@example.com', password };
    const { status, body } = await someone.call('POST', 'auth/login', { payload });
    expect([status, body]).toMatchObject([200, { email: 'newcomer@example.com' }]);
  });

  test('GET and PUT /auth/profile answer the profile, and the profile as it was changed', async () => {
    const read = await me.call('GET', 'auth/profile');
    expect([read.status, read.body]).toMatchObject([
      200,
      { id: me.user.id, firstName: 'Given', email: 'caller@example.com', role: 1, agentEnabled: false },
    ]);
    expect(Object.keys(read.body)).toEqual(
      expect.arrayContaining(['accountType', 'licenseTypeLabels', 'purposeLabels']),
    );
    const changed = await me.call('PUT', 'auth/profile', { payload: { firstName: 'Renamed' } });
    expect([changed.status, changed.body.firstName]).toEqual([200, 'Renamed']);
  });

  test('GET /sso tells about the session', async () => {
    const { status, body } = await me.call('GET', 'sso');
    expect([status, body]).toMatchObject([200, { authenticated: true, email: 'caller@example.com' }]);
  });

  test('POST and DELETE /sso/mfa switch the second factor', async () => {
    const person = { email: 'factor@example.com', sub: crypto.randomUUID() };
    await server.app.pool.seed?.({ ...person, password, totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    const holder = await server.signIn(person);
    const on = await holder.call('POST', 'sso/mfa', { payload: {} });
    expect([on.status, on.body]).toEqual([200, { mfaEnabled: true }]);
    const off = await holder.call('DELETE', 'sso/mfa', { payload: {} });
    expect([off.status, off.body]).toEqual([200, { mfaEnabled: false }]);
  });

  test('POST /sso/unsubscribe?token= refuses a token it never gave', async () => {
    const { status, body } = await visitor.call('POST', 'sso/unsubscribe?token=made-up');
    expect([status, body.error.code]).toEqual([400, 'UNSUBSCRIBE_TOKEN_INVALID']);
  });

  test.each(['sso/logout', '/iam/sso/logout'])('POST %s ends the session, and always succeeds', async (path) => {
    const someone = await server.again(me.user);
    expect((await someone.call('POST', path)).status).toBe(204);
    expect((await someone.call('GET', 'auth/profile')).status).toBe(401);
  });
});

describe('Settings, people, licenses, keys, usage and events', () => {
  test('GET /settings answers the settings; an administrator gets both parts', async () => {
    const open = await visitor.call('GET', 'settings');
    expect([open.status, open.body]).toMatchObject([200, { passwordPolicy: { minLength: 12 } }]);
    expect((await admin.call('GET', 'settings')).body).toHaveProperty('public.passwordPolicy');
  });

  test('GET /users?licenseId= for administrators, GET /licenses/{id}/users for managers', async () => {
    const payload = { licenseType: 'TRIAL', purpose: 'EVALUATION', product: 'Portico Solver', acceptTerms: true };
    const made = await me.call('POST', 'licenses', { payload });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect((await admin.call('GET', `users?licenseId=${id}`)).body).toMatchObject({ page: 1 });
    expect((await me.call('GET', `licenses/${id}/users`)).status).toBe(200);
    expect((await me.call('GET', `users?licenseId=${id}`)).status).toBe(403);
  });

  test.each(['licenses', 'auth/keys', 'events', 'posts'])('GET /%s answers a list', async (path) => {
    const { status, body } = await me.call('GET', path);
    expect([status, body]).toMatchObject([200, { items: expect.any(Array), page: 1, size: 25 }]);
  });

  test('GET /usage answers a report', async () => {
    const { status, body } = await admin.call('GET', 'usage');
    expect([status, body]).toMatchObject([200, { columns: expect.any(Array), rows: expect.any(Array) }]);
  });
});

describe('Static data', () => {
  test('countrycodes.json: country name to code', async () => {
    const { status, body } = await visitor.call('GET', '/iam/assets/json/countrycodes.json');
    expect([status, body.Japan]).toEqual([200, { code: 'JP' }]);
  });

  test('academic-criteria.json: emails, jobTitles, companies', async () => {
    const { status, body } = await visitor.call('GET', '/iam/assets/json/academic-criteria.json');
    expect([status, Object.keys(body)]).toEqual([200, ['emails', 'jobTitles', 'companies']]);
  });

  test('universities.json: pairs of university and country', async () => {
    const { status, body } = await visitor.call('GET', '/iam/assets/json/universities.json');
    expect([status, body.length > 9_000]).toEqual([200, true]);
    expect(body.filter(([, country]: [string, string]) => country === 'Austria').length).toBeGreaterThan(30);
  });

  test.each(['en', 'es', 'fr', 'ja'])('assets/locales/%s/common.json, with a version or without', async (language) => {
    for (const query of ['', '?v=1062']) {
      const { status, body } = await visitor.call('GET', `/iam/assets/locales/${language}/common.json${query}`);
      expect([status, typeof body]).toEqual([200, 'object']);
    }
  });
});
