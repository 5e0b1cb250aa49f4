import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  connect,
  prepareRole,
  RoleNotPrepared,
  requireLimits,
  requireSameTime,
} from '../../../server/platform/database';
import { discardLost, refuseStandby } from '../../../server/platform/database/lost-connections';
import { ownDatabase, testDatabase, testDatabases } from '../../support/database';

/** Names of the parameters with which a connection begins (PostgreSQL, Frontend/Backend Protocol, StartupMessage). */
async function startParameters(): Promise<readonly string[]> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const packet = new Promise<Buffer>((resolve) => {
    server.on('connection', (socket) => socket.once('data', (data) => resolve(Buffer.from(data))));
  });
  const connection = await connect({ databaseUrl: `postgresql://somebody@127.0.0.1:${address.port}/portal` });
  const asking = connection.answers();
  const fields = (await packet).subarray(8).toString('utf8').split('\0');
  for (const socket of sockets) socket.destroy();
  await asking;
  await connection.close();
  return fields.filter((_field, index) => index % 2 === 0 && fields[index] !== '');
}

describe('Behind a pooler in transaction mode', () => {
  test('a connection begins with no parameter that PgBouncer refuses', async () => {
    const taken = ['user', 'database', 'client_encoding', 'application_name'];
    expect((await startParameters()).filter((name) => !taken.includes(name))).toEqual([]);
  });

  test('no code of the server leaves anything in a session', () => {
    const folder = join(import.meta.dirname, '../../../server');
    const stateful =
      /pg_(try_)?advisory_lock\(|pg_advisory_unlock|\b(?:un)?listen "?\w+"?`|`(?:set (?!local\b)|reset |prepare |deallocate )/i;
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => stateful.test(readFileSync(join(folder, file), 'utf8')));
    // They have a session of their own: one asks for it, the other is given it by `migrate` (tested there).
    expect(found.sort()).toEqual(['entities/upkeep.ts', 'platform/database/indices.ts']);
    expect(readFileSync(join(folder, 'entities/upkeep.ts'), 'utf8')).toContain('await session(');
  });
});

/** A pool of one connection, which answers each query by the next of these errors, or with nothing. */
function poolOf(errors: (string | undefined)[]) {
  const released: (Error | boolean | undefined)[] = [];
  const listeners: ((notice: { routine: string }) => void)[] = [];
  const client = {
    on: (_event: string, listener: (notice: { routine: string }) => void) => listeners.push(listener),
    async query() {
      const code = errors.shift();
      if (code !== undefined) throw Object.assign(new Error('no'), { code });
      return { rows: [] };
    },
    release: (reason?: Error) => released.push(reason),
  };
  const pool = { connect: async () => client, end: async () => {} };
  // What is used of a pool.
  const minded = discardLost(pool as unknown as Parameters<typeof discardLost>[0]);
  const notice = (routine: string) => {
    for (const listener of listeners) listener({ routine });
  };
  return { minded, released, notice };
}

describe('A connection', () => {
  test.each([
    ['25006', true],
    ['57P01', true],
    ['57P02', true],
    ['57P03', true],
    ['08006', true],
    ['08P01', true],
    ['23505', false],
    ['40001', false],
    ['57014', false],
  ])('that said %s is thrown away: %s', async (code, isLost) => {
    const { minded, released } = poolOf([undefined, code]);
    const client = await minded.connect();
    await client.query('select 1', []);
    await expect(client.query('select 1', [])).rejects.toMatchObject({ code });
    client.release();
    expect(released.map((reason) => reason !== undefined)).toEqual([isLost]);
  });

  test('whose commit may be on one machine only has not committed', async () => {
    const { minded, notice } = poolOf([]);
    const client = await minded.connect();
    const answer = client.query('commit', []);
    notice('SyncRepWaitForLSN');
    await expect(answer).rejects.toMatchObject({ code: '08007' });
  });

  test('to a standby gets no place in the pool', async () => {
    const asked = (standby: boolean) => refuseStandby({ query: async () => ({ rows: [{ standby }] }) });
    await expect(asked(true)).rejects.toMatchObject({ code: '25006' });
    await asked(false);
  });
});

describe.runIf(testDatabases.includes('postgresql'))('A role', () => {
  test('is refused until it has its limits of time', async () => {
    const own = await ownDatabase();
    const before = await connect({ databaseUrl: own.directUrl });
    await expect(requireLimits(before)).rejects.toThrow(RoleNotPrepared);
    await prepareRole(before.db);
    await before.close();
    const after = await connect({ databaseUrl: own.directUrl });
    await requireLimits(after);
    const { rows } = await sql<{ limit: string; jit: string }>`
      select current_setting('statement_timeout') as limit, current_setting('jit') as jit`.execute(after.db);
    expect(rows).toEqual([{ limit: '15s', jit: 'off' }]);
    await after.close();
    await own.drop();
  });

  test('serves as well where an administrator of the database lets it compile statements: that is advice, not a limit', async () => {
    const own = await ownDatabase();
    const before = await connect({ databaseUrl: own.directUrl });
    await prepareRole(before.db);
    await sql`do $$ begin execute format('alter role %I in database %I set jit = on', current_user, current_database()); end $$`.execute(
      before.db,
    );
    await before.close();
    const after = await connect({ databaseUrl: own.directUrl });
    await requireLimits(after);
    await after.close();
    await own.drop();
  });
});

test('A process whose clock is far from the database’s is refused', async () => {
  const { db, close } = await testDatabase();
  await requireSameTime(db);
  await expect(requireSameTime(db, () => Date.now() + 8_000)).rejects.toThrow('8 seconds before the database');
  await expect(requireSameTime(db, () => Date.now() - 8_000)).rejects.toThrow('8 seconds behind the database');
  await close();
});
