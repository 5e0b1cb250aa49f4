import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let server: ServerApp;
let someone: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  someone = await server.signIn({ roleName: 'USER' });
  admin = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

const together = (paths: readonly string[]) =>
  `batch?${paths.map((path) => `get=${encodeURIComponent(path)}`).join('&')}`;

/** Each call has a number of its own. */
const unnamed = (body: unknown) =>
  JSON.parse(JSON.stringify(body ?? null).replace(/"requestId":"[^"]*"/, '"requestId":""'));

/** Readings of the contract without an argument in their path, with odd queries among them. */
const readings = [
  'auth/profile',
  'settings',
  'licenses?limit=3&sort=-validUntil',
  'licenses?filter[status]=ACTIVE&filter[status]=EXPIRED',
  'auth/keys',
  'auth/sessions',
  'usage/own',
  'posts?q=%E2%82%AC%20%26%20more',
  'users',
  'audit',
  'usage',
  'licenses?limit=zero',
  'licenses/00000000-0000-4000-8000-000000000000',
  'nowhere',
  'auth/login',
];

describe('Readings that travel together', () => {
  test.each(['USER', 'SYSADMIN', 'nobody'])('are answered as if each had been asked alone: %s', async (who) => {
    const visitor = who === 'nobody' ? server.visitor() : who === 'USER' ? someone : admin;
    const { status, body, headers } = await visitor.call('GET', together(readings));
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.answers).toHaveLength(readings.length);
    for (const [at, path] of readings.entries()) {
      const alone = await visitor.call('GET', path);
      const { status: said, tag, body: part } = body.answers[at];
      expect([path, said, tag]).toEqual([path, alone.status, alone.headers.etag]);
      if (path !== 'auth/sessions') expect(unnamed(part), path).toEqual(unnamed(alone.body));
    }
  });

  test('are refused alone: each refusal is in the audit, and the others are answered', async () => {
    const curious = await server.signIn({ roleName: 'USER' });
    const { body } = await curious.call('GET', together(['users', 'auth/keys', 'audit']));
    expect(body.answers.map(({ status }: { status: number }) => status)).toEqual([403, 200, 403]);
    const { body: kept } = await admin.call('GET', `audit?filter[actorId]=${curious.user.id}`);
    const actions = kept.items.map(({ action, result }: { action: string; result: string }) => `${action} ${result}`);
    expect(actions.toSorted()).toEqual(['read.listAudit DENIED', 'read.listUsers DENIED']);
  });

  test('are counted one by one', async () => {
    const busy = await server.signIn({ roleName: 'USER' });
    const { body } = await busy.call('GET', together(Array.from({ length: 7 }, () => 'auth/export')));
    const said = body.answers.map(({ status }: { status: number }) => status).toSorted();
    expect(said).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = body.answers.find(({ status }: { status: number }) => status === 429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  });

  test('belong to the person of the page, and to the portal they are asked in', async () => {
    const other = { headers: { 'x-portal-person': admin.user.id } };
    const { body } = await someone.call('GET', together(['auth/keys', 'settings']), other);
    expect(body.answers.map(({ status }: { status: number }) => status)).toEqual([409, 200]);
  });

  test('do not keep a session alive that nobody uses', async () => {
    const idler = await server.signIn({ roleName: 'USER' });
    const poll = { headers: { 'x-portal-activity': 'none' } };
    for (let minutes = 0; minutes < 20; minutes += 4) {
      server.clock.forward(4 * 60_000);
      await idler.call('GET', together(['auth/keys', 'posts']), poll);
    }
    const { body } = await idler.call('GET', together(['auth/keys', 'posts']), poll);
    expect(body.answers.map(({ status }: { status: number }) => status)).toEqual([401, 401]);
  });

  test.each([
    ['none at all', 'batch'],
    ['too many', together(Array.from({ length: 25 }, () => 'settings'))],
    ['one in another', together(['batch?get=settings'])],
    ['one that climbs', together(['auth/../../../login'])],
    ['one that climbs in disguise', together(['./settings'])],
    ['an address of its own', together(['//elsewhere.example/x'])],
    ['one that climbs, encoded', together(['auth/%2e%2e/%2E./login'])],
    ['a slash in disguise', together(['auth/x%2f..%2f..%2flogin'])],
    ['another host', together(['http://elsewhere.example/'])],
  ])('%s is refused', async (_name, path) => {
    expect((await someone.call('GET', path)).status).toBe(400);
  });

  test('only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect([404, 405]).toContain((await someone.call(method, together(['settings']))).status);
  });
});
