import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDemo, demoPassword, demoPerson, demoVerdictLine, fillDemo } from '../../../server/demo';
import { ConfigurationError, readConfiguration } from '../../../server/platform/configuration';
import { roleTable } from '../../support/roles';
import { type ServerApp, serverApp } from '../../support/server-app';

/** Each thing that the decision looks at, first as nothing says that others reach the portal, then as something does. */
const facts = {
  NODE_ENV: [undefined, 'test', 'production'],
  DATABASE_URL: [undefined, 'postgresql://u:p@h/d'],
  PUBLIC_ORIGIN: [undefined, 'https://portal.test', 'http://localhost:4400'],
  TRUSTED_PROXIES: [undefined, '127.0.0.1'],
  TRUST_PROXY: [undefined, '1'],
  HOST: [undefined, '127.0.0.1', 'localhost', '::1', '0.0.0.0', '::', '192.0.2.7', 'portal.test'],
  header: [
    undefined,
    ['host', 'localhost:4400'],
    ['host', '[::1]:4400'],
    ['host', 'portal.test'],
    ['forwarded', 'for=192.0.2.1'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '192.0.2.1'],
    ['x-forwarded-host', 'portal.test'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '192.0.2.1'],
    ['cf-connecting-ip', '192.0.2.1'],
  ],
} as const;
const harmless: readonly unknown[] = [
  undefined,
  'test',
  '127.0.0.1',
  'localhost',
  '::1',
  facts.header[1],
  facts.header[2],
];

type Combination = { readonly [Name in keyof typeof facts]: (typeof facts)[Name][number] };

function* combinations(): Generator<Combination> {
  const names = Object.keys(facts) as (keyof typeof facts)[];
  function* from(index: number, chosen: Partial<Combination>): Generator<Combination> {
    const name = names[index];
    if (name === undefined) yield chosen as Combination;
    else for (const value of facts[name]) yield* from(index + 1, { ...chosen, [name]: value });
  }
  yield* from(0, {});
}

/** `TRUSTED_PROXIES=127.0.0.1` says that there is a proxy; the address of the same spelling is where the server listens. */
const saysPublic = (name: string, value: unknown) =>
  name === 'TRUSTED_PROXIES' ? value !== undefined : !harmless.includes(value);

describe('S20, D13: the demo is impossible where anybody else can reach it', () => {
  test('of all combinations of settings, host and arriving headers, only those are allowed in which nothing says otherwise', () => {
    let allowed = 0;
    let forbidden = 0;
    for (const { header, HOST, ...environment } of combinations()) {
      const host = HOST ?? '127.0.0.1';
      const headers = header && { [header[0]]: header[1] };
      const verdict = checkDemo({ environment, host, headers });
      const expected = !Object.entries({ ...environment, HOST, header }).some(([name, value]) =>
        saysPublic(name, value),
      );
      const described = JSON.stringify({ ...environment, HOST, header });
      expect(verdict.allowed, described).toBe(expected);
      if (verdict.allowed) allowed++;
      else {
        forbidden++;
        expect(verdict.because, described).toMatch(/NODE_ENV|DATABASE_URL|PUBLIC_ORIGIN|TRUST|listens on|arrived/);
      }
    }
    expect([allowed, forbidden]).toEqual([2 * 4 * 3, 3 * 2 * 3 * 2 * 2 * 8 * 11 - 2 * 4 * 3]);
  });

  test('the configuration decides by the same function, and the start says which and why in one line', () => {
    for (const environment of [
      {},
      { PUBLIC_ORIGIN: 'https://portal.test' },
      { TRUSTED_PROXIES: '127.0.0.1' },
      { TRUST_PROXY: 'true' },
      { HOST: '0.0.0.0' },
      { DATABASE_URL: 'postgresql://u:p@h/d', PORTAL_SECRET: 'Zr8q1vYw3nTk5Lb7Xc9Md2Pf4Hg6Js0A' },
    ] as Readonly<Record<string, string>>[]) {
      const { demo, demoVerdict } = readConfiguration(environment);
      expect(demoVerdict).toEqual(checkDemo({ environment, host: environment.HOST ?? '127.0.0.1' }));
      expect(demo).toBe(demoVerdict.allowed);
      const line = demoVerdictLine(demoVerdict);
      expect(line).toMatch(
        demo ? /^Demo: on, because / : /^Demo: off, because .*(PUBLIC_ORIGIN|TRUST|0\.0\.0\.0|DATABASE_URL)/,
      );
      expect(line).not.toContain('\n');
    }
  });

  test('a PostgreSQL for the demo is one of this machine, and goes with demo data alone', () => {
    const url = 'postgresql://u@127.0.0.1:5432/demo';
    expect(readConfiguration({ DEMO_DATABASE_URL: url })).toMatchObject({ demo: true, databaseUrl: url });
    const refused = (environment: Record<string, string>) => () => readConfiguration(environment);
    expect(refused({ DEMO_DATABASE_URL: 'postgresql://u@db.example/demo' })).toThrow(/PostgreSQL on this machine/);
    const reached = [
      ['DATABASE_URL', 'postgresql://u@h/d'],
      ['HOST', '0.0.0.0'],
      ['PUBLIC_ORIGIN', 'https://p.test'],
    ] as const;
    for (const [name, value] of reached)
      expect(refused({ DEMO_DATABASE_URL: url, PORTAL_SECRET: 'x'.repeat(40), [name]: value })).toThrow(
        /for demo data only/,
      );
  });

  test('rate limits cannot be switched off without it', () => {
    expect(readConfiguration({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
    expect(() => readConfiguration({ RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'https://portal.test' })).toThrow(
      ConfigurationError,
    );
  });
});

describe('A running server', () => {
  const { email, id } = demoPerson('sysadmin');
  let servers: ServerApp[] = [];
  beforeAll(async () => {
    servers = await Promise.all([serverApp(), serverApp({ environment: { PUBLIC_ORIGIN: 'https://portal.test' } })]);
    for (const { app, connection } of servers) {
      const { seed } = app.pool;
      if (!seed) throw new Error('The pool cannot be seeded.');
      await fillDemo({
        roles: roleTable,
        db: connection.db,
        clock: app.services.clock,
        settings: app.services.settings,
        seed,
      });
    }
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  /** What a visitor reaches of the demo, sent with these headers. */
  async function reached(server: ServerApp, headers: Record<string, string> = {}) {
    const { app } = server;
    const status = async (method: 'GET' | 'POST', url: string) =>
      (await app.server.inject({ method, url, headers, ...(method === 'POST' ? { payload: { forward: 0 } } : {}) }))
        .statusCode;
    const user = await server.connection.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const person = await server.again(user);
    return {
      password: (await app.pool.verifyPassword?.(email, demoPassword))?.outcome,
      session: (await person.call('GET', 'auth/profile', { headers })).status,
      mail: await status('GET', '/iam/dev/mail.json'),
      clock: await status('POST', '/iam/dev/clock'),
      problems: await status('GET', '/iam/definitions/problems.json'),
    };
  }
  const nothing = { password: 'refused', session: 401, mail: 404, clock: 404, problems: 404 };

  test('on this machine alone shows its mail, and lets demo people in', async () => {
    expect(await reached(servers[0] as ServerApp)).toEqual({
      password: 'accepted',
      session: 200,
      mail: 200,
      clock: 200,
      problems: 200,
    });
  });

  test('is closed by the first request that comes through a proxy, for everybody, and says so in the log', async () => {
    const [server] = servers as [ServerApp];
    expect((await reached(server, { 'x-forwarded-for': '192.0.2.1' })).mail).toBe(404);
    expect(await reached(server)).toEqual(nothing);
    expect((await server.app.server.inject('/iam/dev/mail')).statusCode).toBe(404);
    expect((await server.visitor().call('POST', '/iam/dev/reset', { payload: {} })).status).toBe(404);
    const told = server.logged.filter(({ msg }) => String(msg).startsWith('Demo: off, because a request arrived'));
    expect(told).toHaveLength(1);
  });

  test('with a public address lets nobody in by a demo password, though the database was filled before', async () => {
    expect(await reached(servers[1] as ServerApp)).toEqual(nothing);
  });
});
