import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect, migrate } from '../../../server/platform/database';
import { builtProgram } from '../../support/built-program';
import { createLibrary } from '../identity/support/library';
import { type Caller, type Portal, startPortal, testOrigin, testSecret } from '../matrix/portal';
import { type Cluster, createCluster, postgresPrograms } from './support/cluster';
import { draft, pause, readiness, startWholeServer, type WholeServer } from './support/whole-server';

const programs = postgresPrograms();
if (programs === undefined) console.log('No PostgreSQL programs below /usr/lib/postgresql: restarts are not tested.');

/** Two whole servers on one PostgreSQL that is the test's own, because it is stopped under them. */
describe.skipIf(programs === undefined)('Two server processes whose PostgreSQL restarts', () => {
  let cluster: Cluster;
  let connection: Connection;
  let portal: Portal;
  let servers: readonly WholeServer[] = [];
  let writer: Caller;

  beforeAll(async () => {
    cluster = await createCluster(programs ?? '');
    const { databaseUrl } = cluster;
    connection = await connect({ databaseUrl });
    await migrate(connection.db);
    portal = await startPortal(connection);
    writer = await portal.signIn({ role: 'ADMIN_WRITE' });
    const script = await builtProgram('server/main.ts');
    const env = {
      DATABASE_URL: databaseUrl,
      PORTAL_SECRET: testSecret,
      PUBLIC_ORIGIN: testOrigin,
      ALLOW_EMBEDDED_USER_POOL: '1',
    };
    servers = await Promise.all([startWholeServer(script, env), startWholeServer(script, env)]);
  });
  afterAll(async () => {
    for (const server of servers) await server.kill();
    await portal?.close();
    await connection?.close();
    cluster?.remove();
  });

  const at = (server: WholeServer, method: string, path: string, init: RequestInit = {}) =>
    fetch(`${server.address}/api/v1/${path}`, { method, ...init });

  it('know a person who signed in by the other’s user pool', async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('There are no servers.');
    const email = `srp-${randomUUID()}@portico.example`;
    const password = 'Walnut-Harbour-77';
    await portal.app.pool.seed?.({ sub: randomUUID(), email, password });
    const { poolId, clientId } = portal.app.pool;
    // Secure remote password, by the unmodified client library: the password itself never leaves the browser.
    const library = createLibrary({ endpoint: `${first.address}/cognito/`, poolId, clientId });
    const outcome = await library.user(email).signIn(password);
    if (outcome.kind !== 'signedIn') throw new Error(`The sign-in ended ${JSON.stringify(outcome)}.`);
    const opened = await at(second, 'POST', 'sso/validate?reg=true', {
      headers: { ...portal.anonymous.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ jwt: outcome.session.getIdToken().getJwtToken() }),
    });
    expect([200, 201]).toContain(opened.status);
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    for (const server of servers) {
      const profile = await at(server, 'GET', 'auth/profile', { headers: { cookie } });
      expect([profile.status, await profile.json()]).toMatchObject([200, { email }]);
    }
  });

  it.each(['fast', 'immediate'] as const)(
    'answer 503 for a while (stopped %s), lose nothing, write nothing twice, and recover by themselves',
    async (how) => {
      const timeout = 30_000;
      const acknowledged: string[] = [];
      const attempted: string[] = [];
      const unavailable: number[] = [];
      const surprises: string[] = [];
      let running = true;

      /** Writes one draft after the other, each until it is acknowledged, always with the attempt's own key. */
      async function write(server: WholeServer, name: string): Promise<void> {
        for (let n = 0; running; n += 1) {
          const title = `${how} ${name} ${n}`;
          const key = randomUUID();
          attempted.push(title);
          for (;;) {
            const answer = await at(server, 'POST', 'posts', {
              headers: { ...writer.headers(), 'content-type': 'application/json', 'idempotency-key': key },
              body: JSON.stringify(draft(title)),
            });
            const text = await answer.text();
            if (answer.status === 201) break;
            validateRefusal(answer, text);
            await pause(40);
          }
          acknowledged.push(title);
        }
      }
      async function read(server: WholeServer): Promise<void> {
        while (running) {
          const answer = await at(server, 'GET', 'posts?size=5', { headers: writer.headers() });
          const text = await answer.text();
          if (answer.status !== 200) validateRefusal(answer, text);
          await pause(10);
        }
      }
      function validateRefusal(answer: Response, text: string): void {
        const { error } = JSON.parse(text) as { readonly error: { readonly code: string } };
        const isClean = error.code === 'SERVICE_UNAVAILABLE' || error.code === 'REQUEST_IN_FLIGHT';
        if (!isClean || /postgres|ECONN|terminat|node_modules|\bat \w+ \(/i.test(text)) surprises.push(text);
        if (answer.status === 503) unavailable.push(Number(answer.headers.get('retry-after')));
      }

      const load = Promise.all(
        servers.flatMap((server, index) => [
          write(server, `${index} a`),
          write(server, `${index} b`),
          read(server),
          read(server),
        ]),
      );
      const ready = () => Promise.all(servers.map(({ address }) => readiness(address)));
      await expect.poll(() => acknowledged.length, { timeout }).toBeGreaterThan(4);
      cluster.stop(how);
      const before = acknowledged.length;
      await expect.poll(() => unavailable.length, { timeout }).toBeGreaterThan(4);
      expect(await ready()).toEqual([503, 503]);
      cluster.start();
      await expect.poll(ready, { timeout }).toEqual([200, 200]);
      await expect.poll(() => acknowledged.length, { timeout }).toBeGreaterThan(before + 4);
      running = false;
      await load;

      expect(surprises).toEqual([]);
      expect(new Set(unavailable)).toEqual(new Set([2]));
      const posts = await connection.db.selectFrom('posts').select(['id', 'variants']).execute();
      const mine = posts.flatMap(({ id, variants }) => {
        const title = variants.en?.title ?? '';
        return title.startsWith(`${how} `) ? [{ id, title }] : [];
      });
      expect(mine.map(({ title }) => title).toSorted()).toEqual([...acknowledged].toSorted());
      expect(attempted.toSorted()).toEqual([...acknowledged].toSorted());
      const audited = await connection.db
        .selectFrom('audit_events')
        .select('target_id')
        .where('action', '=', 'post.create')
        .where(
          'target_id',
          'in',
          mine.map(({ id }) => id),
        )
        .execute();
      expect(audited.map(({ target_id }) => target_id).toSorted()).toEqual(mine.map(({ id }) => id).toSorted());
      for (const server of servers)
        expect([server.process.exitCode, server.output()]).toEqual([null, expect.any(String)]);
    },
  );
});
