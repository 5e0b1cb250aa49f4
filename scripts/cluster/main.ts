/**
 * Three processes of the built portal behind HAProxy, PgBouncer in transaction mode, PostgreSQL with a synchronous standby, all on loopback
 * and from installed packages: their throughput, and what is lost when a version, a process and a database server are replaced under load.
 * `npm run cluster`; `--quick` measures shorter. `--exchanges=` and `--failovers=` so many times; `--endurance=` so many requests to one
 * process, with its memory after each tenth.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { bringUpToDate, connect, prepareRole } from '../../server/platform/database';
import { startPortal, testOrigin, testSecret } from '../../test/server/matrix/portal';
import { freePort } from '../../test/support/server-process';
import { createLoad } from './load';
import {
  balancer,
  type DatabaseServer,
  databaseServer,
  memory,
  type PortalProcess,
  pooler,
  processorTime,
  programAt,
  startPortalProcess,
  statusOf,
} from './machines';

const seconds = process.argv.includes('--quick') ? 3 : 10;
const given = (name: string, otherwise: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const log: string[] = [];
const ends: (() => unknown)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'portico-cluster-'));
chmodSync(folder, 0o755);
const print = (line: string) => console.log(line);

async function main(): Promise<void> {
  programAt('haproxy');
  programAt('pgbouncer');
  const [first, second, pooled, front, ...ports] = await freePorts(7);
  const primary = databaseServer(folder, first);
  primary.start();
  ends.push(() => attempt(() => primary.kill()));
  primary.query('create database portal', 'postgres');
  const standby = databaseServer(folder, second, primary);
  standby.start();
  ends.push(() => attempt(() => standby.kill()));
  await follows(primary);

  const direct = (port: number) => `postgresql://portico@127.0.0.1:${port}/portal`;
  const headers = await fill(direct(first));
  const bouncer = pooler(folder, pooled, first, log);
  ends.push(() => bouncer.end('SIGQUIT'));
  const processes = ports.map((port): PortalProcess => ({ port, running: undefined }));
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: direct(pooled),
    DATABASE_DIRECT_URL: `${direct(pooled)}_sessions`,
    MIGRATE_AT_START: 'off',
    PORTAL_SECRET: testSecret,
    PUBLIC_ORIGIN: testOrigin,
    ALLOW_EMBEDDED_USER_POOL: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '3',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
  };
  const start = (each: PortalProcess) => startPortalProcess(each, environment, log);
  ends.push(() => Promise.all(processes.map(({ running }) => running?.end('SIGKILL'))));
  const proxy = balancer(folder, front, ports, log);
  ends.push(() => proxy.end('SIGKILL'));
  print(
    `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores for everything, Node ${process.version}, ${primary.query('show server_version')}.`,
  );

  const throughput = [];
  for (const each of processes) {
    await start(each);
    await balanced(front, each.port);
    const running = processes.filter((one) => one.running !== undefined);
    for (const path of ['auth/profile', 'licenses?size=25'])
      throughput.push(await measure(front, path, headers, running));
    if (running.length === 1) await endure(front, headers, each, given('endurance', 0));
  }
  console.table(throughput);

  const load = createLoad(front, headers, { readers: 6, writers: 4 });
  const rounds: Record<string, unknown>[] = [];
  const round = async (what: string, work: () => Promise<unknown>) => {
    load.tally();
    await work();
    await pause(2_000);
    const { requests, failed, why, longestGap } = load.tally();
    rounds.push({ what, requests, failed, 'longest wait for a write': `${longestGap} ms`, why: JSON.stringify(why) });
    print(`${what}: ${failed} of ${requests} requests failed ${JSON.stringify(why)}, ${longestGap} ms without a write`);
  };
  await round('nothing happens', () => pause(seconds * 1_000));
  await round('every process exchanged, beside a newer schema and back', async () => {
    const version =
      "(select max(version) + 1 from schema_versions), 'added beside', (select max(version) from schema_versions)";
    primary.query(`insert into schema_versions (version, name, works_from) select ${version}`);
    for (let turn = 0; turn < 2 * given('exchanges', 1); turn++) {
      for (const each of processes) {
        await each.running?.end();
        await start(each);
        await balanced(front, each.port);
      }
    }
    primary.query("delete from schema_versions where name = 'added beside'");
  });
  await round('one process killed', async () => {
    await processes[0]?.running?.end('SIGKILL');
    await pause(3_000);
  });
  if (processes[0]) await start(processes[0]);
  await pause(2_000);
  let [leader, next] = [primary, standby];
  for (let turn = 0; turn < given('failovers', 1); turn++) {
    if (turn > 0) {
      next.follow(leader);
      await follows(leader);
    }
    await round('the database server killed, the standby promoted', async () => {
      leader.kill();
      next.promote();
      next.waitForStandby(false);
      bouncer.lead(next.port);
      await pause(6_000);
    });
    [leader, next] = [next, leader];
  }
  await load.stop();

  const { db, close } = await connect({ databaseUrl: direct(leader.port) });
  const posts = await db.selectFrom('posts').select(['id', 'variants']).execute();
  const titles = posts.flatMap(({ variants }) => variants.en?.title ?? []).filter((title) => title.startsWith('load '));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select target_id from audit_events
    where action = 'post.create' group by 1 having count(*) > 1) twice`.execute(db);
  await close();
  const stored = new Set(titles);
  const lost = [...load.acknowledged].filter((title) => !stored.has(title));
  console.table(rounds);
  print(
    `${load.acknowledged.size} writes acknowledged, ${lost.length} lost, ${titles.length - stored.size} written twice, ${rows[0]?.n} audited twice.`,
  );
  if (lost.length > 0 || titles.length !== stored.size || rows[0]?.n !== 0) process.exitCode = 1;
}

/** A schema, limits of the role, a thousand licenses and an administrator; returns the headers of their browser. */
async function fill(databaseUrl: string): Promise<Record<string, string>> {
  const connection = await connect({ databaseUrl });
  await prepareRole(connection.db);
  await bringUpToDate(connection);
  const portal = await startPortal(connection, 'warn');
  const administrator = await portal.signIn({ role: 'ADMIN_WRITE' });
  await sql`insert into licenses (id, created_at, updated_at, number, owner_id, category, license_type, product, state, starts_at, expires_at)
    select 'l' || n, now() - n * interval '1 minute', now(), 'LIC-' || n, ${administrator.id}, 'wls', 'COMMERCIAL_WLS',
      'Solver', 'ACTIVE', now() - interval '1 day', now() + (n % 700) * interval '1 day'
    from generate_series(1, 1000) n`.execute(connection.db);
  const headers = administrator.headers();
  await portal.close();
  await connection.close();
  return headers;
}

async function measure(port: number, path: string, headers: Record<string, string>, running: readonly PortalProcess[]) {
  const used = () => running.reduce((sum, { running: one }) => sum + processorTime(one?.child.pid ?? 0), 0);
  const url = `http://127.0.0.1:${port}/iam/api/v1/${path}`;
  await autocannon({ url, headers, connections: 24, duration: 2 });
  const before = used();
  const result = await autocannon({ url, headers, connections: 24, duration: seconds });
  return {
    processes: running.length,
    request: path,
    'requests/s': Math.round(result.requests.average),
    p50: `${result.latency.p50} ms`,
    p97_5: `${result.latency.p97_5} ms`,
    'processor per request': `${((used() - before) / result.requests.total).toFixed(2)} ms`,
    failed: result.non2xx + result.errors,
  };
}

/** So many requests to one process: what it keeps of them would be seen in its memory. */
async function endure(port: number, headers: Record<string, string>, { running }: PortalProcess, amount: number) {
  const paths = ['auth/profile', 'licenses?size=25', 'posts?size=5', 'auth/keys'];
  const requests = paths.map((path) => ({ path: `/iam/api/v1/${path}`, headers }));
  for (let tenth = 1; amount > 0 && tenth <= 10; tenth++) {
    const url = `http://127.0.0.1:${port}`;
    const { non2xx, errors } = await autocannon({ url, requests, connections: 24, amount: Math.ceil(amount / 10) });
    const done = Math.ceil((amount * tenth) / 10).toLocaleString('en');
    print(`${done} requests, ${non2xx + errors} of the last tenth failed: ${memory(running?.child.pid ?? 0)} MB`);
  }
}

/** Waits until a standby follows, and lets no write be acknowledged from now on that it does not have. */
async function follows(leader: DatabaseServer): Promise<void> {
  leader.waitForStandby(true);
  await until(() => leader.query("select count(*) from pg_stat_replication where sync_state = 'sync'") === '1');
}

/** Waits until the balancer has detected that a process is ready. */
async function balanced(front: number, port: number): Promise<void> {
  await until(async () => (await statusOf(`http://127.0.0.1:${port}/iam/api/v1/ready`)) === 200);
  await pause(1_000);
  await until(async () => (await statusOf(`http://127.0.0.1:${front}/iam/api/v1/ready`)) === 200);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 300; turn++) {
    if (await isSo()) return;
    await pause(100);
  }
  throw new Error(`This took too long: ${isSo.toString()}`);
}

async function freePorts(count: number): Promise<[number, number, number, number, ...number[]]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports] as [number, number, number, number, ...number[]]; // as many as were requested
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has exited already.
  }
}

try {
  await main();
} catch (error) {
  console.error(error, log.slice(-40).join(''));
  process.exitCode = 1;
} finally {
  for (const end of ends.reverse()) await end();
  await pause(500);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
