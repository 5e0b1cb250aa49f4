import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createKeyring,
  createTokenVerifier,
  freshKey,
  KeyTooYoung,
  replaceSigningKeys,
  rotateSigningKeys,
} from '../../../server/identity';
import { FOLLOW_INTERVAL, loadSigningKeys } from '../../../server/identity/signing-key';
import { createTokens } from '../../../server/identity/tokens';
import { openInstallation } from '../../../server/installation';
import { type Connection, migrate } from '../../../server/platform/database';
import { SecretMismatch, secretId } from '../../../server/platform/secrets';
import { systemRandom } from '../../../server/platform/system-ports';
import { resealAll } from '../../../server/rotate-secret';
import { createCognitoIdentityClient } from '../../../src/identity/cognito-identity-client';
import { fakeClock } from '../../support/clock';
import { testDatabase } from '../../support/database';
import { type ServerApp, serverApp } from '../../support/server-app';

const former = 'Former-Kx93mLq20sVt7Bn4Wz8Yp1Rc6';
const fresh = 'Fresh-Zr8q1vYw3nTk5Lb7Xc9Md2Pf4H';
const password = 'Correct-Horse-7-Battery';
const clock = fakeClock();
const minutes = (count: number) => clock.forward(count * 60_000);

let connection: Connection;
let apps: ServerApp[] = [];
const app = (index: number) => apps[index] as ServerApp;

/** A process of the installation that knows these secrets. */
async function start(secrets: string): Promise<ServerApp> {
  const made = await serverApp({ connection, clock, environment: { PORTAL_SECRETS: secrets } });
  await made.app.server.listen({ host: '127.0.0.1', port: 0 });
  return made;
}

async function stopAll(): Promise<void> {
  await Promise.all(apps.map((each) => each.close()));
  apps = [];
}

const addressOf = (server: ServerApp) =>
  `http://127.0.0.1:${(server.app.server.server.address() as { port: number }).port}`;

/** Signs in with one process, by the library that browsers use. */
async function signIn(server: ServerApp, email: string) {
  const { poolId, clientId, endpoint } = server.app.pool;
  const pool = { userPoolId: poolId, clientId, endpoint: `${addressOf(server)}${endpoint}` };
  const outcome = await createCognitoIdentityClient().signIn(pool as never, { email, password });
  if (outcome.kind !== 'signedIn') throw new Error(JSON.stringify(outcome));
  return outcome.idToken;
}

/** Shows a token to one process. */
async function opens(server: ServerApp, jwt: string) {
  const visitor = server.visitor();
  await visitor.call('GET', 'settings');
  return (await visitor.call('POST', 'sso/validate', { payload: { jwt } })).status;
}

const kidOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;

beforeAll(async () => {
  connection = await testDatabase();
  apps = [await start(former), await start(former)];
});
afterAll(async () => {
  await stopAll();
  await connection.close();
});

async function person(): Promise<string> {
  const email = `rotation-${crypto.randomUUID()}@example.com`;
  const sub = crypto.randomUUID();
  await app(0).app.pool.seed?.({ sub, email, password });
  await app(0).signIn({ sub, email });
  return email;
}

describe('Signing keys', () => {
  const keyring = createKeyring(former, systemRandom);
  const rotate = async () => {
    const fresh = await freshKey(keyring);
    return connection.db.transaction().execute((trx: Connection['db']) => rotateSigningKeys(trx, fresh, clock.now()));
  };
  const published = async (server: ServerApp) => {
    const { poolId } = server.app.pool;
    const answer = await server.app.server.inject(`/iam/cognito/${poolId}/.well-known/jwks.json`);
    return (JSON.parse(answer.payload).keys as { kid: string }[]).map(({ kid }) => kid);
  };

  test('the next one is published before it signs', async () => {
    const [email, keys] = [await person(), await published(app(0))];
    expect(keys).toHaveLength(2);
    const used = kidOf(await signIn(app(0), email));
    expect(keys).toContain(used);
    await connection.db
      .updateTable('idp_key')
      .set({ created_at: new Date(clock.now()) })
      .execute();
    await expect(rotate()).rejects.toThrow(KeyTooYoung);
    minutes(6);
    await rotate();
    // A process that has not heard of it goes on with the former key; one that shows the table's knows three.
    expect(kidOf(await signIn(app(0), email))).toBe(used);
    expect(await opens(app(1), await signIn(app(0), email))).toBe(200);
  });

  /** Keys as one process holds them, with what makes and what reads tokens. */
  async function process() {
    const keys = await loadSigningKeys(connection.db, keyring);
    const names = { issuer: 'https://portal.test/pool', clientId: 'client', clock };
    const tokens = createTokens({ ...names, keys, random: systemRandom });
    const verifier = createTokenVerifier({ ...names, keys });
    const user = { sub: 'somebody', email: 'a@example.com', email_verified: true, attributes: {} };
    return {
      keys,
      make: async () => {
        const grant = { subject: 'somebody', family: 'one', authTime: new Date(clock.now()), withCode: false };
        return (await tokens.issue(user as never, grant, 'signIn')).idToken;
      },
      reads: (jwt: string) =>
        verifier.verify(jwt).then(
          () => true,
          () => false,
        ),
    };
  }

  test('over many rotations no token is refused, whichever process made it and whichever reads it', async () => {
    const processes = [await process(), await process(), await process()] as const;
    const ticks = vi.spyOn(performance, 'now');
    const refused: number[] = [];
    for (let round = 0; round < 30; round++) {
      // What is not known is looked for at most once a second.
      ticks.mockReturnValue(round * 10_000);
      const before = await Promise.all(processes.map(({ make }) => make()));
      minutes(6);
      await rotate();
      // One process has polled; the others hear of the new key by the first token that it signed, or not at all.
      await processes[round % 3]?.keys.refresh();
      for (const jwt of [...before, ...(await Promise.all(processes.map(({ make }) => make())))])
        for (const { reads } of processes) if (!(await reads(jwt))) refused.push(round);
    }
    ticks.mockRestore();
    expect(refused).toEqual([]);
    // Those whose last token is over are gone.
    expect((await connection.db.selectFrom('idp_key').select('slot').execute()).length).toBeLessThanOrEqual(14);
  });

  test('after a leak all are replaced, sign-ins end, and nothing made before proves anything', async () => {
    const email = await person();
    const [one, other] = [await process(), await process()];
    const jwt = await one.make();
    await signIn(app(0), email);
    await replaceSigningKeys(connection.db, keyring, clock.now());
    await Promise.all([one, other].map(({ keys }) => keys.refresh()));
    expect([await one.reads(jwt), await other.reads(jwt), await other.reads(await one.make())]).toEqual([
      false,
      false,
      true,
    ]);
    const live = await connection.db.selectFrom('idp_refresh').select('id').where('revoked_at', 'is', null).execute();
    expect(live).toEqual([]);
  });

  test('a key that nobody has is looked for once a second at most', async () => {
    const { keys, reads } = await process();
    const stranger = await (await process()).make();
    const made = `${Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'made-up' })).toString('base64url')}.${stranger.split('.').slice(1).join('.')}`;
    const asked = vi.spyOn(connection.db, 'selectFrom');
    for (let time = 0; time < 50; time++) expect(await reads(made)).toBe(false);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
    asked.mockRestore();
    expect(keys.jwks().keys).toHaveLength(2);
  });

  test('every process follows the table by itself, every ten seconds', async () => {
    expect(FOLLOW_INTERVAL).toBeLessThanOrEqual(10_000);
    const timers = vi.spyOn(globalThis, 'setInterval');
    const started = await start(former);
    expect(timers.mock.calls.some(([, interval]) => interval === FOLLOW_INTERVAL)).toBe(true);
    timers.mockRestore();
    await started.close();
  });
});

describe('The installation’s secret', () => {
  test('follows another without signing anybody out, and passwords, codes and letters stay readable', async () => {
    // Processes that know the keys of now, whatever was rotated before.
    await stopAll();
    apps = [await start(former), await start(former)];
    const email = await person();
    const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const second = { sub: crypto.randomUUID(), email: `mfa-${crypto.randomUUID()}@example.com` };
    await app(0).app.pool.seed?.({ ...second, password, totpSecret: totpKey });
    const owner = await app(0).signIn(second);
    const { body } = await owner.call('POST', 'auth/recovery-codes', { payload: {} });
    const before = { pool: app(0).app.pool.poolId, client: app(0).app.pool.clientId };
    const jwt = await signIn(app(0), email);
    const call = (server: ServerApp) => {
      const again = server.visitor();
      for (const [name, value] of owner.cookies) again.cookies.set(name, value);
      return again.call('PUT', 'settings/nothing', { payload: {} });
    };

    // First every process learns of the new one, then it seals with it.
    await stopAll();
    apps = [await start(`${former},${fresh}`), await start(`${fresh},${former}`)];
    for (const server of apps) {
      expect({ pool: server.app.pool.poolId, client: server.app.pool.clientId }).toEqual(before);
      expect(await opens(server, await signIn(server, email))).toBe(200);
      expect(await opens(server, jwt)).toBe(200);
      // The session and its XSRF token go on.
      expect((await call(server)).status).not.toBe(403);
    }
    const sealed = await resealAll(connection.db, [fresh, former], systemRandom);
    expect(sealed).toBeGreaterThan(5);
    expect(await resealAll(connection.db, [fresh, former], systemRandom)).toBe(0);

    await stopAll();
    apps = [await start(fresh)];
    expect(app(0).app.pool.poolId).toBe(before.pool);
    expect(await opens(app(0), await signIn(app(0), email))).toBe(200);
    expect((await app(0).app.pool.verifyPassword?.(second.email, password, body.codes[0]))?.outcome).toBe('accepted');
    await app(0).app.deliverMail();
    expect(app(0).logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('is in front of every sealed value that lives long', async () => {
    const { db } = connection;
    const values = [
      ...(await db.selectFrom('idp_user').select(['verifier as value']).execute()),
      ...(await db.selectFrom('idp_user').select(['totp_secret as value']).execute()),
      ...(await db.selectFrom('idp_key').select(['private_key as value']).execute()),
      ...(await db.selectFrom('installation').select(['value']).execute()),
      ...(await db.selectFrom('outbox').select(['content as value']).execute()),
    ].flatMap(({ value }) => value ?? []);
    expect(values.length).toBeGreaterThan(5);
    for (const value of values) expect(value.startsWith(`${secretId(fresh)}.`)).toBe(true);
  });

  test('that does not fit the data stops the start with what to do, not with a stack', async () => {
    await expect(start('Other-Qw3rT9yUi7Op5As1Df8Gh2Jk6L')).rejects.toThrow(SecretMismatch);
    const message = new SecretMismatch().message;
    expect(message).toContain('PORTAL_SECRETS=<new>,<former>');
    expect(message).toContain('keys rotate-secret');
    expect(message).not.toMatch(/ {4}at /);
  });

  test('of a database from before is found among those that are given, and its pool keeps its name', async () => {
    const old = await testDatabase();
    await migrate(old.db);
    const first = await serverApp({ connection: old, environment: { PORTAL_SECRET: former } });
    const { poolId } = first.app.pool;
    await first.close();
    await old.db.deleteFrom('installation').execute();
    const hashing = await openInstallation(old.db, [fresh, former], systemRandom);
    const second = await serverApp({ connection: old, environment: { PORTAL_SECRETS: `${fresh},${former}` } });
    expect(second.app.pool.poolId).toBe(poolId);
    expect(hashing).toHaveLength(32);
    await second.close();
    await old.close();
  });
});
