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

  /** A file of people that the first server begins to take, and the second goes on with when the first is gone. */
  async function importThatSurvives(count: number, isKilled: () => boolean) {
    const writer = await portal.signIn({ role: 'ADMIN_WRITE' });
    const emails = Array.from({ length: count }, (_, n) => `${n}-${randomUUID()}@university.example`);
    const lines = emails.map((email) => `${email},Ana,López,Academic,es`);
    const content = Buffer.from(`Email,First name,Last name,Account type,Language\n${lines.join('\n')}\n`);
    const job = `job-${randomUUID()}`;
    const send = (server: Server, payload: object) =>
      fetch(`${server.address}/iam/api/v1/users/import`, {
        method: 'POST',
        headers: { ...writer.headers(), 'x-portal-mode': 'admin', 'content-type': 'application/json' },
        body: JSON.stringify({ job, ...payload }),
      });
    const read = await send(first, { file: content.toString('base64'), form: 'admin-user-create/main' });
    expect(await read.json()).toMatchObject({ ready: count, problems: [] });
    let server = first;
    const taken = (async () => {
      for (let from: number | undefined = 0; from !== undefined; ) {
        try {
          const answer = await send(server, { take: true, from });
          if (server === second && answer.status === 409) {
            // What the dead process began is anybody's after two minutes.
            await connection.db
              .updateTable('idempotency_keys')
              .set({ created_at: sql`created_at - interval '3 minutes'` })
              .where('status', '=', 0)
              .execute();
            continue;
          }
          expect(answer.status).toBe(200);
          from = ((await answer.json()) as { next?: number }).next;
        } catch (error) {
          if (server === second || !isKilled()) throw error;
          server = second;
        }
      }
    })();
    return { emails, taken, isResumed: () => server === second };
  }

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
    const file = await importThatSurvives(150, () => killed);
    await Promise.all([write(first, 'first'), write(second, 'second'), write(second, 'third'), file.taken]);
    if (first.process.signalCode === null) await once(first.process, 'exit');
    const present = new Set((await connection.db.selectFrom('api_keys').select('id').execute()).map((row) => row.id));
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(80);
    const { n } = await connection.db
      .selectFrom('audit_events')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('action', '=', 'key.create')
      .executeTakeFirstOrThrow();
    expect(file.isResumed()).toBe(true);
    // Everybody in the file is there once, with one event and a letter.
    const people = await connection.db
      .selectFrom('users')
      .leftJoin('audit_events', 'audit_events.target_id', 'users.id')
      .select(['users.email', sql<number>`count(*) filter (where action = 'user.create')::int`.as('events')])
      .where('users.email', 'in', file.emails)
      .groupBy('users.email')
      .execute();
    expect(people.map(({ events }) => events)).toEqual(file.emails.map(() => 1));
    const letters = await connection.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', 'in', file.emails)
      .execute();
    expect(new Set(letters.map(({ recipient }) => recipient))).toEqual(new Set(file.emails));
    // A person who was between the user pool and the record when the process died is invited again.
    expect(letters.length - file.emails.length).toBeLessThanOrEqual(1);
    // Each key has its audit event, and no event is without its key: both are one transaction.
    expect(n).toBe(present.size);
  });
});
