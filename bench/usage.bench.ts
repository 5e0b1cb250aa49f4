/**
 * Usage at size: records sent to the API, a customer's year by day from 20,000,000 records compared with the same from 200,000, and the
 * deletion of a user who used all of them: `npm run bench -- usage`, with a PostgreSQL in TEST_DATABASE_URL. `--quick` takes a tenth,
 * `--records=` the given number.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { sql } from 'kysely';
import { divideMonths, makeMonths } from '../server/features/usage';
import { usageReport } from '../server/features/usage/usage-call';
import type { Connection, Db } from '../server/platform/database';
import { startPortal } from '../test/server/matrix/portal';
import { withOwnDatabase } from './support/own-database';

if (process.env.TEST_DATABASE_URL === undefined) {
  console.log('TEST_DATABASE_URL names no PostgreSQL: nothing is measured.');
  process.exit(0);
}
const asked = process.argv.find((word) => word.startsWith('--records='))?.slice('--records='.length);
const large = process.argv.includes('--quick') ? 2_000_000 : Number(asked ?? 20_000_000);
const small = large / 100;
const year = 2025;
const now = Date.UTC(year + 1, 0, 1);
const token = 'mT4kQz8vXw2Lr6Yb9Nc3Hd7Js5Gf1Pae';
const lines: { what: string; figure: string; goal: string; reached: string }[] = [];
const tell = (what: string, figure: string, goal = '', reached?: boolean) =>
  lines.push({ what, figure, goal, reached: reached === undefined ? '' : reached ? 'yes' : 'no' });

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${large.toLocaleString('en')} and ${small.toLocaleString('en')} records of one license in ${year}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
);
await withDatabase(measureIngestion);
if (process.argv.includes('--ingestion')) {
  console.table(lines);
  process.exit(0);
}
const few = await withDatabase((connection) => measureYear(connection, small));
const many = await withDatabase((connection) => measureYear(connection, large));
for (const [name, time] of Object.entries(many)) {
  const ratio = time / (few[name] ?? Number.NaN);
  tell(
    `${name}, ${large.toLocaleString('en')} records beside ${small.toLocaleString('en')}`,
    `${time.toFixed(1)} ms beside ${few[name]?.toFixed(1)} ms: ${ratio.toFixed(2)} times`,
    '≤ 1.5 times',
    ratio <= 1.5,
  );
}
console.table(lines);

function withDatabase<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
  return withOwnDatabase(async (connection) => {
    await someone(connection.db);
    return work(connection);
  });
}

async function someone(db: Db): Promise<void> {
  await sql`insert into users (id, email, first_name, last_name, created_at, updated_at)
    select each, each || '@portico.example', 'Bench', 'Mark', now(), now() from unnest(array['owner', 'person']) each`.execute(
    db,
  );
  await sql`insert into licenses (id, created_at, updated_at, number, owner_id, category, license_type, product, state, starts_at)
    select 'l' || n, now(), now(), 'LIC-' || n, 'owner', 'wls', 'COMMERCIAL_WLS', 'Solver', 'ACTIVE', now()
    from generate_series(0, 999) n`.execute(db);
}

/** Milliseconds of CPU time that the current processes of the database have used; they are on this machine. */
async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

/** Batches of 10,000: 1,000 licenses for an hour, ten hosts each, as many hours as there are batches. */
async function measureIngestion(connection: Connection): Promise<void> {
  const portal = await startPortal(connection, 'silent', { environment: { METER_TOKENS: token } });
  await makeMonths(connection.db, Date.UTC(year, 2, 1));
  const batches = Array.from({ length: large / 400_000 }, (_, batch) =>
    JSON.stringify({
      records: Array.from({ length: 10_000 }, (_each, n) => ({
        license: `LIC-${n % 1_000}`,
        periodStart: new Date(Date.UTC(year, 2, 1) + batch * 3_600_000).toISOString(),
        metric: 'SESSION_SECONDS',
        value: (n * 7919) % 3_600_000,
        host: `host-${Math.floor(n / 1_000)}.kestrel.example`,
        version: '13.0.0',
        region: n % 2 === 0 ? 'eu' : 'us',
        code: 'session',
      })),
    }),
  );
  const send = async (payload: string) => {
    const answer = await portal.app.server.inject({
      method: 'POST',
      url: '/iam/api/v1/usage/records',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ added: number; same: number }>();
  };
  const all = async (count: 'added' | 'same') => {
    const start = performance.now();
    const before = { node: process.cpuUsage(), database: await databaseTime(connection.db) };
    const waiting = [...batches];
    let found = 0;
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const answer = await send(next);
        found += answer[count];
      }
    };
    await Promise.all([work(), work()]);
    if (found !== batches.length * 10_000) throw new Error(`${found} records were ${count}.`);
    const took = performance.now() - start;
    const { user, system } = process.cpuUsage(before.node);
    const node = (user + system) / 1_000 / batches.length;
    const database = ((await databaseTime(connection.db)) - before.database) / batches.length;
    tell(
      `processor time for 10,000 records that are ${count === 'added' ? 'new' : 'there already'}`,
      `${node.toFixed(0)} ms of the server, ${database.toFixed(0)} ms of the database`,
    );
    return { took, busiest: Math.max(node, database) };
  };
  const first = await all('added');
  const rate = (batches.length * 10_000_000) / first.took;
  tell(
    'records handed in, two senders of 10,000 each',
    `${Math.round(rate).toLocaleString('en')} a second`,
    '≥ 20,000',
    rate >= 20_000,
  );
  const possible = 10_000_000 / first.busiest;
  tell(
    'what that comes to with a processor for each',
    `${Math.round(possible).toLocaleString('en')} a second`,
    '≥ 20,000',
    possible >= 20_000,
  );
  const again = await all('same');
  const ratio = again.took / first.took;
  tell('the same handed in again', `${ratio.toFixed(2)} times as long`, '≤ 1.2 times', ratio <= 1.2);
  await portal.app.close();
}

/** The year of one customer: 40 hosts and 20 keys on every day, whatever the number of records. Milliseconds by query. */
async function measureYear({ db }: Connection, records: number): Promise<Readonly<Record<string, number>>> {
  const hours = 365 * 24;
  const start = performance.now();
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    for (let from = 0; from < records; from += 500_000)
      await sql`insert into usage_records (license_id, user_id, period_start, metric, value, api_key_id, host, version, region, code)
        select 'l0', 'person', ${new Date(Date.UTC(year, 0, 1))}::timestamptz + (n % ${hours}::int) * interval '1 hour', 'SESSION_SECONDS',
          (n::bigint * 7919) % 3600000, 'key' || (which + which / 40) % 20, 'host' || which % 40, '13.0.' || which % 3, 'eu', 'code' || which / 800
        from generate_series(${from}::int, ${Math.min(from + 500_000, records) - 1}::int) n,
          lateral (select n % 24 + n / ${hours}::int * 24 as which) each`.execute(one);
  });
  const filled = (performance.now() - start) / 1_000;
  if (records === large) {
    tell('records written by SQL, with their sums', `${Math.round(records / filled).toLocaleString('en')} a second`);
    const moved = performance.now();
    await makeMonths(db, now);
    tell('all of them divided into months', `${((performance.now() - moved) / 1_000).toFixed(0)} s`);
    for await (const { month } of divideMonths(db)) throw new Error(`${month} was not divided.`);
  } else await makeMonths(db, now);
  for (const table of ['usage_records', 'usage_days', 'usage_day_shares'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  const ask = (breakdown: string) => () =>
    usageReport(
      {
        db,
        now,
        query: { granularity: 'day', breakdown, from: `${year}-01-01`, to: `${year}-12-31` },
      },
      { licenseId: 'l0' },
    );
  const times = {
    'the year by day': await least(ask('license')),
    'the year by day and host': await least(ask('host')),
    'the year by day and key': await least(ask('apiKey')),
  };
  if (records === large) {
    const removing = performance.now();
    await sql`delete from users where id = 'person'`.execute(db);
    const took = performance.now() - removing;
    tell(
      `a person with ${large.toLocaleString('en')} records deleted`,
      `${took.toFixed(0)} ms`,
      '≤ 200 ms',
      took <= 200,
    );
  }
  return times;
}

async function least(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await run();
  for (let turn = 0; turn < 100; turn += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}
