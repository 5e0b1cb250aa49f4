import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settableClock, systemClock } from '../../../server/platform/system-ports';
import { type ServerApp, serverApp } from '../../support/server-app';
import { createLibrary } from '../identity/support/library';

const password = 'Correct-Horse-7-Battery';
/** The pool's library looks at the machine's clock, so this one starts there. */
const clock = settableClock(systemClock);
let server: ServerApp;
let address: string;
beforeAll(async () => {
  server = await serverApp({ clock });
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Proves the password to the pool over HTTP by the unmodified client library. */
async function idToken(email: string): Promise<string> {
  const { poolId, clientId, endpoint } = server.app.pool;
  const outcome = await createLibrary({ poolId, clientId, endpoint: `${address}${endpoint}` })
    .user(email)
    .signIn(password);
  if (outcome.kind !== 'signedIn') throw new Error(`The pool answers ${JSON.stringify(outcome)}`);
  return outcome.session.getIdToken().getJwtToken();
}

let people = 0;
async function poolPerson(attributes: Record<string, string> = {}): Promise<{ email: string; sub: string }> {
  const number = ++people;
  const person = {
    email: `pool${number}@example.com`,
    sub: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  };
  await server.app.pool.seed?.({ ...person, password, attributes });
  return person;
}

async function visitor() {
  const someone = server.visitor();
  await someone.call('GET', 'settings');
  return someone;
}

describe('POST sso/validate', () => {
  test('with reg=true makes the person from the token’s attributes, opens the session and is idempotent', async () => {
    const { email } = await poolPerson({
      given_name: 'Ana',
      family_name: 'Ruiz',
      'custom:country': 'Germany',
      'custom:accountType': 'Academic',
      'custom:unsubscribed': 'false',
      locale: 'es',
    });
    const jwt = await idToken(email);
    const someone = await visitor();
    const first = await someone.call('POST', 'sso/validate?reg=true', { payload: { jwt } });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      email,
      firstName: 'Ana',
      lastName: 'Ruiz',
      country: 'Germany',
      accountType: 'Academic',
      language: 'es',
      unsubscribed: false,
      role: 1,
    });
    const second = await someone.call('POST', 'sso/validate?reg=true', { payload: { jwt } });
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
    expect((await someone.call('GET', 'auth/profile')).body.email).toBe(email);
  });

  test('twenty registrations at once make one person', async () => {
    const { email } = await poolPerson();
    const jwt = await idToken(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await visitor()).call('POST', 'sso/validate?reg=true', { payload: { jwt } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('without reg, somebody the portal does not know is NOT_PROVISIONED', async () => {
    const { email } = await poolPerson();
    const answer = await (await visitor()).call('POST', 'sso/validate', { payload: { jwt: await idToken(email) } });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'NOT_PROVISIONED']);
  });

  test('S22: a session that was planted before does not become the person’s', async () => {
    const { email } = await poolPerson();
    const planted = await server.signIn();
    const cookie = planted.cookies.get('portal_sid');
    const answer = await planted.call('POST', 'sso/validate?reg=true', { payload: { jwt: await idToken(email) } });
    expect(answer.status).toBe(200);
    expect(planted.cookies.get('portal_sid')).not.toBe(cookie);
    const thief = server.visitor();
    thief.cookies.set('portal_sid', cookie ?? '');
    expect((await thief.call('GET', 'auth/profile')).status).toBe(401);
  });

  test('S19: a token that was tampered with opens nothing', async () => {
    const { email } = await poolPerson();
    const jwt = await idToken(email);
    const [head = '', body = '', signature = ''] = jwt.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const forged of [
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${none}.${body}.`,
      'x',
      `${head}.${body}`,
    ]) {
      const someone = await visitor();
      const answer = await someone.call('POST', 'sso/validate?reg=true', { payload: { jwt: forged } });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'TOKEN_INVALID']);
      expect(someone.cookies.has('portal_sid')).toBe(false);
    }
  });

  test('a sign-in that is not fresh has expired', async () => {
    const { email } = await poolPerson();
    const jwt = await idToken(email);
    clock.forward(20 * 60_000);
    const answer = await (await visitor()).call('POST', 'sso/validate?reg=true', { payload: { jwt } });
    clock.forward(-(20 * 60_000));
    expect([answer.status, answer.body.error.code]).toEqual([401, 'TOKEN_EXPIRED']);
  });

  test('a disabled person gets no session', async () => {
    const { email, sub } = await poolPerson();
    await server.signIn({ email, sub, status: 'DISABLED' });
    const answer = await (await visitor()).call('POST', 'sso/validate', { payload: { jwt: await idToken(email) } });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'ACCOUNT_DISABLED']);
  });

  test('an invited person becomes active', async () => {
    const { email, sub } = await poolPerson();
    await server.signIn({ email, sub, status: 'INVITED' });
    expect(
      (await (await visitor()).call('POST', 'sso/validate', { payload: { jwt: await idToken(email) } })).status,
    ).toBe(200);
  });

  test('S24: anyone who was switched off before they ever signed in stays so', async () => {
    const { email } = await poolPerson();
    await server.signIn({ email, sub: null, status: 'DISABLED' });
    const jwt = await idToken(email);
    const answer = await (await visitor()).call('POST', 'sso/validate?reg=true', { payload: { jwt } });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'ACCOUNT_DISABLED']);
  });

  test('S32: the admin portal’s header gives an ordinary person nothing', async () => {
    const { email } = await poolPerson();
    const someone = await visitor();
    const headers = { 'x-portal-mode': 'admin' };
    await someone.call('POST', 'sso/validate?reg=true', { payload: { jwt: await idToken(email) }, headers });
    expect((await someone.call('GET', 'settings', { headers })).body).not.toHaveProperty('admin');
    expect(
      (await someone.call('PUT', 'settings', { payload: { public: {} }, headers: { ...headers, 'if-match': '0' } }))
        .status,
    ).toBe(403);
  });
});

describe('POST auth/login (decision T5)', () => {
  test('opens a session with the right password', async () => {
    const { email, sub } = await poolPerson();
    await server.signIn({ email, sub });
    const answer = await (await visitor()).call('POST', 'auth/login', {
      payload: { username: email.toUpperCase(), password },
    });
    expect([answer.status, answer.body.email]).toEqual([200, email]);
  });

  test('takes a recovery code as it is shown', async () => {
    const person = { email: 'lost-device@example.com', sub: crypto.randomUUID() };
    await server.app.pool.seed?.({ ...person, password, totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
    await server.signIn(person);
    const [code] = (await server.app.pool.admin.makeRecoveryCodes?.(person.sub)) ?? [];
    const payload = { username: person.email, password, code };
    expect((await (await visitor()).call('POST', 'auth/login', { payload })).status).toBe(200);
  });

  test('S16: a password of 100 kB is refused before it is tried, one of 1,000 characters is no more than wrong', async () => {
    const { email } = await poolPerson();
    const someone = await visitor();
    const attempt = (length: number) =>
      someone.call('POST', 'auth/login', { payload: { username: email, password: 'x'.repeat(length) } });
    expect((await attempt(100_000)).body.error.code).toBe('INVALID_REQUEST');
    expect((await attempt(1_000)).body.error.code).toBe('INVALID_CREDENTIALS');
  });

  test('makes an invited person active, who chose a password at the pool and never came further', async () => {
    const { email, sub } = await poolPerson();
    await server.signIn({ email, sub, status: 'INVITED' });
    const someone = await visitor();
    expect((await someone.call('POST', 'auth/login', { payload: { username: email, password } })).status).toBe(200);
    expect((await someone.call('GET', 'auth/profile')).status).toBe(200);
  });

  test('S53, S54: a wrong password, an unknown address and an unconfirmed person read the same', async () => {
    const { email, sub } = await poolPerson();
    await server.signIn({ email, sub });
    await server.app.pool.seed?.({
      email: 'unconfirmed@example.com',
      sub: '00000000-0000-4000-9000-000000000001',
      password,
      status: 'UNCONFIRMED',
    });
    const answers = await Promise.all(
      [email, 'nobody@example.com', 'unconfirmed@example.com'].map(async (username) =>
        (await visitor()).call('POST', 'auth/login', { payload: { username, password: 'Wrong-Horse-7-Battery' } }),
      ),
    );
    for (const { status, body } of answers) expect([status, body.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});

describe('POST sso/init (decision D3)', () => {
  test('S53: an unknown address gets the shape and status of a known one, the same answer each time', async () => {
    const me = await server.signIn({ language: 'fr' });
    const someone = await visitor();
    const ask = async (email: string) => (await someone.call('POST', 'sso/init', { payload: { email } })).body;
    const [known, unknown, again] = [
      await ask(me.user.email),
      await ask('nobody@example.com'),
      await ask('Nobody@example.com '),
    ];
    expect(Object.keys(unknown)).toEqual(Object.keys(known));
    expect(known).toMatchObject({ invited: false, language: 'fr', endpoint: '/iam/cognito/' });
    expect(again).toEqual(unknown);
  });

  test('unknown addresses have all the languages that known ones have', async () => {
    const someone = await visitor();
    const languages = new Set<string>();
    for (let number = 0; number < 29; number++)
      languages.add(
        (await someone.call('POST', 'sso/init', { payload: { email: `nobody${number}@example.com` } })).body.language,
      );
    expect(languages.size).toBeGreaterThan(1);
  });

  test('an invited person is told so, and a domain of its own sign-in is sent there', async () => {
    clock.forward(61_000);
    const invited = await server.signIn({ status: 'INVITED' });
    const someone = await visitor();
    expect((await someone.call('POST', 'sso/init', { payload: { email: invited.user.email } })).body.invited).toBe(
      true,
    );
    const admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const { revision } = (await admin.call('GET', 'settings')).body;
    await admin.call('PUT', 'settings', {
      payload: { admin: { ssoDomains: { 'big.example': 'https://sso.big.example/' } } },
      headers: { 'if-match': String(revision) },
    });
    expect((await someone.call('POST', 'sso/init', { payload: { email: 'x@big.example' } })).body.redirect).toBe(
      'https://sso.big.example/',
    );
    expect(
      (await someone.call('POST', 'sso/init', { payload: { email: 'x@constructor' } })).body.redirect,
    ).toBeUndefined();
  });
});

describe('the second factor', () => {
  test('cannot be turned on before an authenticator was proven', async () => {
    const { email, sub } = await poolPerson();
    const me = await server.signIn({ email, sub });
    const answer = await me.call('POST', 'sso/mfa', { payload: {} });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'MFA_NOT_ENROLLED']);
  });

  test('S11, S22: turning it off needs a fresh proof, renews the session, and tells the owner', async () => {
    const person = await poolPerson();
    await server.app.pool.seed?.({ ...person, password, totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' });
    const me = await server.signIn({ ...person, mfa_enabled: true });
    clock.forward(6 * 60_000);
    const stale = await me.call('DELETE', 'sso/mfa', { payload: {} });
    expect([stale.status, stale.body.error.code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED']);
    const wrong = await me.call('DELETE', 'sso/mfa', { payload: { password: 'Wrong-Horse-7-Battery' } });
    expect(wrong.status).toBe(401);

    const fresh = await server.again(me.user);
    const before = fresh.cookies.get('portal_sid');
    const answer = await fresh.call('DELETE', 'sso/mfa', { payload: {} });
    expect([answer.status, answer.body]).toEqual([200, { mfaEnabled: false }]);
    expect(fresh.cookies.get('portal_sid')).not.toBe(before);
    expect((await fresh.call('GET', 'auth/profile')).body.mfaEnabled).toBe(false);
    await server.app.deliverMail();
    expect(server.letters.at(-1)).toMatchObject({ to: person.email, subject: 'Two-step sign-in is off' });
  });
});

describe('S3: a limit per address over many accounts', () => {
  test('wrong passwords of many accounts from one address are cut off; others are served; a made-up X-Forwarded-For helps nobody', async () => {
    const limited = await serverApp({ environment: { SIGN_IN_CALLS_PER_MINUTE: '60' } });
    const attempt = (number: number, remoteAddress: string) =>
      limited.app.server.inject({
        method: 'POST',
        url: '/iam/cognito/',
        remoteAddress,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
          'x-forwarded-for': `198.51.100.${number % 250}`,
        },
        payload: JSON.stringify({
          AuthFlow: 'USER_SRP_AUTH',
          ClientId: limited.app.pool.clientId,
          AuthParameters: { USERNAME: `a${number}@example.com`, SRP_A: '2' },
        }),
      });
    const answers = [];
    for (let number = 0; number < 62; number++) answers.push(await attempt(number, '203.0.113.5'));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(1, '203.0.113.6')).statusCode).not.toBe(429);
    limited.clock.forward(60_000);
    expect((await attempt(1, '203.0.113.5')).statusCode).not.toBe(429);
    await limited.close();
  });
});

describe('S59: the audit of what happens at the user pool', () => {
  const eventsOf = (sub: string, email: string) =>
    server.connection.db
      .selectFrom('audit_events')
      .select(['action', 'result', 'ip', 'user_agent', 'request_id'])
      .where('target_label', '=', email)
      .where('action', 'like', 'identity.%')
      .where('target_id', '=', sub)
      .execute();

  test('says from where a wrong password came, at the pool’s own address and at the portal’s', async () => {
    const { email, sub } = await poolPerson();
    const { poolId, clientId, endpoint } = server.app.pool;
    const library = createLibrary({ poolId, clientId, endpoint: `${address}${endpoint}` });
    expect((await library.user(email).signIn('Wrong-Horse-7-Battery')).kind).toBe('failed');
    const someone = await visitor();
    await someone.call('POST', 'auth/login', {
      payload: { username: email, password: 'Wrong-Horse-7-Battery' },
      headers: { 'user-agent': 'Somebody/1.0' },
    });
    await server.app.deliverMail();
    const events = await eventsOf(sub, email);
    expect(events).toHaveLength(2);
    for (const event of events) {
      expect(event).toMatchObject({ action: 'identity.signInFailed', result: 'FAILED', ip: '127.0.0.1' });
      expect(event.request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(events.map(({ user_agent }) => user_agent)).toContain('Somebody/1.0');
  });
});

describe('S17: a reset of the password', () => {
  test('ends every session of the person, at the portal too, and tells the owner', async () => {
    const { email, sub } = await poolPerson();
    const me = await server.signIn({ email, sub });
    const elsewhere = await server.again(me.user);
    const stranger = await server.signIn();
    const { poolId, clientId, endpoint } = server.app.pool;
    const user = createLibrary({ poolId, clientId, endpoint: `${address}${endpoint}` }).user(email);
    await user.forgot();
    await server.app.deliverMail();
    const code = /\n(\d{6})\n/.exec(server.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    await user.confirmForgot(code, 'Another-Horse-8-Battery');
    const statuses = [];
    for (const someone of [me, elsewhere, stranger]) statuses.push((await someone.call('GET', 'auth/profile')).status);
    expect(statuses).toEqual([401, 401, 200]);
    await server.app.deliverMail();
    expect(server.letters.findLast(({ to }) => to === email)?.text).toContain('Your password has been reset.');
  });
});
