import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../server/platform/database';
import type { Caller, Portal } from '../matrix/portal';
import { databaseUrl, type Server, startTwoProcesses, type TwoProcesses } from '../matrix/processes';

describe.skipIf(databaseUrl === undefined)('Two server processes on one PostgreSQL', () => {
  let two: TwoProcesses;
  let connection: Connection;
  let portal: Portal;
  let first: Server;
  let second: Server;
  let owner: Caller;

  beforeAll(async () => {
    two = await startTwoProcesses();
    ({ connection, portal } = two);
    [first, second] = two.servers;
    owner = await portal.signIn({ role: 'USER' });
  });
  afterAll(() => two?.close());

  const at = (server: Server, method: string, path: string, payload?: object, headers: Record<string, string> = {}) =>
    fetch(`${server.address}/iam/api/v1/${path}`, {
      method,
      headers: { ...owner.headers(), ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
      body: payload && JSON.stringify(payload),
    });

  it('know one another’s sessions, writes and sign-outs', async () => {
    const made = await at(first, 'POST', 'auth/keys', { name: 'From the first' });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    expect(await (await at(second, 'GET', `auth/keys?id=${id}`)).json()).toMatchObject({ total: 1 });
    const visitor = await portal.signIn({ role: 'USER' });
    const profile = (server: Server) => fetch(`${server.address}/iam/api/v1/licenses`, { headers: visitor.headers() });
    expect((await profile(second)).status).toBe(200);
    await connection.db.deleteFrom('sessions').where('user_id', '=', visitor.id).execute();
    expect([(await profile(first)).status, (await profile(second)).status]).toEqual([401, 401]);
  });

  it('do once what both are asked at the same moment', async () => {
    const attempt = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [first, second, first, second].map((server) => at(server, 'POST', 'auth/keys', { name: 'Once' }, attempt)),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const { total } = (await (await at(first, 'GET', 'auth/keys?q=Once')).json()) as { total: number };
    expect(total).toBe(1);
  });

  it('lose nothing that was acknowledged when one is killed in the middle', async () => {
    const acknowledged: string[] = [];
    let killed = false;
    async function write(server: Server, name: string): Promise<void> {
      for (let n = 0; n < 40; n += 1) {
        try {
          const answer = await at(server, 'POST', 'auth/keys', { name: `${name} ${n}` });
          if (answer.status === 201) acknowledged.push(((await answer.json()) as { id: string }).id);
        } catch (error) {
          // Only the server that was killed may leave a call without an answer.
          if (server !== first || !killed) throw error;
          return;
        }
        if (server === first && n === 8) {
          killed = true;
          first.process.kill('SIGKILL');
        }
      }
    }
    await Promise.all([write(first, 'first'), write(second, 'second'), write(second, 'third')]);
    if (first.process.signalCode === null) await once(first.process, 'exit');
    const present = new Set((await connection.db.selectFrom('api_keys').select('id').execute()).map((row) => row.id));
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(80);
    const { n } = await connection.db
      .selectFrom('audit_events')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('action', '=', 'key.create')
      .executeTakeFirstOrThrow();
    // Each key has its audit event, and no event is without its key: both are one transaction.
    expect(n).toBe(present.size);
  });
});
