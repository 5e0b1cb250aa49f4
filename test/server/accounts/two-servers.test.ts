import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect, migrate } from '../../../server/platform/database';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

const databaseUrl = process.env.TEST_DATABASE_URL;
const schema = `two_${randomUUID().replaceAll('-', '')}`;

interface Server {
  readonly process: ChildProcess;
  readonly address: string;
}

async function startServer(): Promise<Server> {
  const script = new URL('./support/serve.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, schema], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('http://')) return { process: child, address: line };
  }
  throw new Error('The server did not start.');
}

/** Two processes, one database. Without TEST_DATABASE_URL there is nothing that two processes could share. */
describe.skipIf(databaseUrl === undefined)('Two server processes on one PostgreSQL', () => {
  let connection: Connection;
  let portal: Portal;
  let first: Server;
  let second: Server;
  let owner: Caller;

  beforeAll(async () => {
    const keeper = await connect({ databaseUrl });
    await sql`create schema ${sql.id(schema)}`.execute(keeper.db);
    await keeper.close();
    connection = await connect({ databaseUrl, schema });
    await migrate(connection.db);
    // A third application in this process signs people in, and makes their cookies.
    portal = await startPortal(connection);
    [first, second] = await Promise.all([startServer(), startServer()]);
    owner = await portal.signIn({ role: 'USER' });
  });
  afterAll(async () => {
    for (const server of [first, second]) server?.process.kill('SIGKILL');
    await portal?.close();
    await sql`drop schema ${sql.id(schema)} cascade`.execute(connection.db);
    await connection.close();
  });

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
