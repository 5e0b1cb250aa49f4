import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect, migrate } from '../../../server/platform/database';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, listOf } from './support/rates';

const databaseUrl = process.env.TEST_DATABASE_URL;
const schema = `rates_${randomUUID().replaceAll('-', '')}`;

interface Server {
  readonly process: ChildProcess;
  readonly address: string;
}

async function startServer(): Promise<Server> {
  const script = new URL('../accounts/support/serve.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', script, schema], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout }))
    if (line.startsWith('http://')) return { process: child, address: line };
  throw new Error('The server did not start.');
}

/** Without TEST_DATABASE_URL there is nothing that two processes could share. */
describe.skipIf(databaseUrl === undefined)('Twenty activations at once in two processes', () => {
  let connection: Connection;
  let portal: Portal;
  let servers: readonly Server[] = [];
  let writer: Caller;
  beforeAll(async () => {
    const keeper = await connect({ databaseUrl });
    await sql`create schema ${sql.id(schema)}`.execute(keeper.db);
    await keeper.close();
    connection = await connect({ databaseUrl, schema });
    await migrate(connection.db);
    portal = await startPortal(connection);
    writer = await portal.signIn({ role: 'ADMIN_WRITE' });
    servers = await Promise.all([startServer(), startServer()]);
  });
  afterAll(async () => {
    for (const server of servers) server.process.kill('SIGKILL');
    await portal?.close();
    await sql`drop schema ${sql.id(schema)} cascade`.execute(connection.db);
    await connection.close();
  });

  const activate = async (index: number, path: string, payload: object) => {
    const server = servers[index % 2];
    const answer = await fetch(`${server?.address}/iam/api/v1/rates/${path}/activate`, {
      method: 'POST',
      headers: { ...writer.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    return answer.status;
  };
  const numbersOf = async (table: 'rate_configurations' | 'rate_plans', name: string) => {
    const rows = await connection.db
      .selectFrom(table)
      .select(['number', 'status'])
      .where('name', '=', name)
      .where('number', 'is not', null)
      .orderBy('number')
      .execute();
    return {
      numbers: rows.map(({ number }) => number),
      active: rows.filter(({ status }) => status === 'ACTIVE').map(({ number }) => number),
    };
  };
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('leave one price list active, and numbers without gaps', async () => {
    const drafts = await Promise.all(
      upTo(20).map((price) =>
        call(writer, 'POST', 'rates/configurations', listOf('race', [{ code: 'a', price: String(price) }])),
      ),
    );
    const statuses = await Promise.all(drafts.map(({ id }, index) => activate(index, `configurations/${id}`, {})));
    expect(statuses).toEqual(drafts.map(() => 200));
    expect(await numbersOf('rate_configurations', 'race')).toEqual({ numbers: upTo(20), active: [20] });
  });

  it('leave one plan active, and numbers without gaps', async () => {
    const { plan } = await activeRates(writer, 'plans', [{ code: 'session', price: '1' }]);
    const drafts = await Promise.all(upTo(20).map(() => call(writer, 'POST', `rates/plans/${plan.id}/clone`, {})));
    const statuses = await Promise.all(
      drafts.map(({ id }, index) => activate(index, `plans/${id}`, { migrate: 'NEW' })),
    );
    expect(statuses).toEqual(drafts.map(() => 200));
    expect(await numbersOf('rate_plans', 'plans')).toEqual({ numbers: upTo(21), active: [21] });
  });
});
