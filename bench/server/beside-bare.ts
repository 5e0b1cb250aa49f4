/**
 * The server compared with the bare minimum, in one run. Figures are ratios, so that they mean the same on every machine. With
 * TEST_DATABASE_URL it runs on that PostgreSQL, in a separate database; without, on the embedded database, where sign-in and lists can be
 * measured but requests per second depend more on PGlite than on us. Started by `server.bench.ts`.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import Fastify, { type FastifyInstance } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { demoPassword } from '../../server/demo';
import { type Connection, connect, migrate } from '../../server/platform/database';
import { startPortal } from '../../test/server/matrix/portal';
import { ownDatabase } from '../../test/support/database';

interface Line {
  readonly what: string;
  readonly figure: string;
  readonly goal: string;
  readonly reached: boolean;
}

const own = process.env.TEST_DATABASE_URL === undefined ? undefined : await ownDatabase('bench');
/** Requests per turn. */
const requests = 600;
const lines: Line[] = [];
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const connection = await open();
const { db } = connection;
// The bare handler writes no log either.
const portal = await startPortal(connection, 'warn');
const { app } = portal;
const admin = await portal.signIn({ role: 'ADMIN_READ' });
try {
  await fill(500, 500);
  const small = { licenses: await firstPage('licenses'), users: await firstPage('users') };
  await throughput('a list of 25 licenses', 'licenses');
  await throughput('the profile', 'auth/profile');
  await signIns(200);
  await fill(50_000, 10_000);
  growth('first page of 50,000 licenses to 500', (await firstPage('licenses')) / small.licenses);
  growth('first page of 10,000 users to 500', (await firstPage('users')) / small.users);
} finally {
  await portal.close();
  await connection.close();
  await own?.drop();
}
console.table(
  lines.map(({ what, figure, goal, reached }) => ({ what, figure, goal, reached: reached ? 'yes' : 'no' })),
);

async function open(): Promise<Connection> {
  const opened = await connect(own ?? {});
  await migrate(opened.db);
  return opened;
}

/** Fills tables up to this many rows. Every license belongs to a different owner, as in practice. */
async function fill(licenses: number, users: number): Promise<void> {
  await sql`insert into users (id, email, first_name, last_name, account_type, created_at, updated_at)
    select 'u' || n, 'person' || n || '@portico.example', 'Given' || n, 'Family' || n, 'Commercial',
      now() - n * interval '1 minute', now()
    from generate_series(1, ${users}::int) n on conflict do nothing`.execute(db);
  await sql`insert into licenses (id, created_at, updated_at, number, owner_id, category, license_type, product, state,
      starts_at, expires_at)
    select 'l' || n, now() - n * interval '1 minute', now(), 'LIC-' || n, 'u' || (1 + n % 500), 'wls', 'COMMERCIAL_WLS',
      'Solver', 'ACTIVE', now() - interval '1 day', now() + (n % 700) * interval '1 day'
    from generate_series(1, ${licenses}::int) n on conflict do nothing`.execute(db);
  await sql`vacuum analyze licenses`.execute(db);
  await sql`vacuum analyze users`.execute(db);
}

/** Milliseconds of the first page of a list, in process: the median of many. */
async function firstPage(path: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 220; turn += 1) {
    const start = performance.now();
    const { status } = await admin.call('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    if (turn >= 20) times.push(performance.now() - start);
  }
  return median(times);
}

function growth(what: string, ratio: number): void {
  lines.push({ what, figure: `${ratio.toFixed(2)} ×`, goal: '≤ 1.5 ×', reached: ratio <= 1.5 });
}

/** The statements that one request of the portal sends, as they reach the driver. */
async function statementsOf(path: string): Promise<readonly { readonly text: string; readonly values: unknown[] }[]> {
  const recorded: { text: string; values: unknown[] }[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === 'string') recorded.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  await admin.call('GET', path);
  pg.Client.prototype.query = query;
  return recorded;
}

/** Requests per second of the portal compared with a handler that only sends the same statements and their rows. */
async function throughput(what: string, path: string): Promise<void> {
  const statements = await statementsOf(path);
  const pool = own && new pg.Pool({ connectionString: own.databaseUrl, max: 10 });
  const bare = Fastify();
  bare.get('/', async () => {
    let rows: unknown[] = [];
    for (const { text, values } of statements) {
      const answer = pool ? await pool.query(text, values) : await db.executeQuery(CompiledQuery.raw(text, values));
      if (answer.rows.length >= rows.length) rows = answer.rows;
    }
    return { items: rows };
  });
  const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 });
  const ours = addressOf(app.server) ?? (await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const worker = new Worker(resolve('bench/support/load.mjs'));
  const run = async (url: string, headers: Record<string, string>) => {
    worker.postMessage({ url, headers, requests, atOnce: 8 });
    const [{ milliseconds }] = (await once(worker, 'message')) as [{ milliseconds: number }];
    return milliseconds;
  };
  const ratios: number[] = [];
  const spent = { bare: [] as number[], ours: [] as number[] };
  for (let turn = 0; turn < 9; turn += 1) {
    const start = cpuTime();
    const bareTime = await run(`${bareAddress}/`, {});
    const between = cpuTime();
    const ourTime = await run(`${ours}/iam/api/v1/${path}`, admin.headers());
    // The first turns warm both up.
    if (turn < 2) continue;
    ratios.push(bareTime / ourTime);
    spent.bare.push((between - start) / requests);
    spent.ours.push((cpuTime() - between) / requests);
  }
  await worker.terminate();
  await bare.close();
  await pool?.end();
  const ratio = median(ratios);
  lines.push({
    what: `requests per second, ${what}: ours to bare Fastify and pg with the same ${statements.length} statements`,
    figure: ratio.toFixed(2),
    goal: '≥ 0.8',
    reached: ratio >= 0.8,
  });
  const least = { bare: Math.min(...spent.bare), ours: Math.min(...spent.ours) };
  console.log(
    `${what}: ${least.ours.toFixed(0)} µs of CPU a request, ${least.bare.toFixed(0)} of the bare handler (least of ${ratios.length} turns).`,
  );
}

/** Microseconds of CPU time of this thread, whatever else the machine does; available on Linux only. */
function cpuTime(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  } catch {
    return Number.NaN;
  }
}

function addressOf(server: FastifyInstance): string | undefined {
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : undefined;
}

/** Proving a password and opening a session, this many at once; the 95th percentile compared with a single one alone. */
async function signIns(atOnce: number): Promise<void> {
  const { seed, verifyPassword } = app.pool;
  if (!seed || !verifyPassword) throw new Error('Sign-ins are measured on the embedded user pool.');
  for (let n = 1; n <= atOnce; n += 1) {
    await seed({ sub: crypto.randomUUID(), email: `person${n}@portico.example`, password: demoPassword });
  }
  const signIn = async (n: number) => {
    const start = performance.now();
    const { outcome } = await verifyPassword(`person${n}@portico.example`, demoPassword);
    if (outcome !== 'accepted') throw new Error(`person${n} was answered ${outcome}.`);
    const origin = { ip: '127.0.0.1', userAgent: 'bench', requestId: 'bench' };
    await app.services.sessions.open(db, { userId: `u${n}`, mode: 'USER' }, origin);
    return performance.now() - start;
  };
  const alone: number[] = [];
  for (let n = 1; n <= 20; n += 1) alone.push(await signIn(n));
  const start = performance.now();
  const times = await Promise.all(Array.from({ length: atOnce }, (_, index) => signIn(index + 1)));
  const all = performance.now() - start;
  const p95 = [...times].sort((a, b) => a - b)[Math.floor(atOnce * 0.95)] ?? 0;
  const share = all / (atOnce * median(alone));
  lines.push({
    what: `${atOnce} sign-ins at once: p95 ${Math.round(p95)} ms; all of them to as many one after the other`,
    figure: `${share.toFixed(2)} ×`,
    goal: '≤ 1.2 ×',
    reached: share <= 1.2,
  });
}
