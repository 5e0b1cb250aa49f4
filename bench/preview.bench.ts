/**
 * What last month would have cost, over 5,000,000 records of usage: `npm run bench -- preview`, with a PostgreSQL in TEST_DATABASE_URL.
 * `--quick` takes 500,000. It is compared with the plain sum of the costs of the same records, which the database stores already.
 */
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { sql } from 'kysely';
import { lastMonth, previewPlan } from '../server/features/rates/preview';
import { connect, migrate, prepareRole } from '../server/platform/database';
import { ownDatabase } from '../test/support/database';

if (process.env.TEST_DATABASE_URL === undefined) {
  console.log('TEST_DATABASE_URL names no PostgreSQL: nothing is measured.');
  process.exit(0);
}
const records = process.argv.includes('--quick') ? 500_000 : 5_000_000;
const licenses = 2_000;
const repetitions = 5;
const goal = 2_000;

const own = await ownDatabase('bench');
const first = await connect(own);
await prepareRole(first.db);
await first.close();
const { db, close } = await connect(own);
const now = Date.now();
const { from, to } = lastMonth(now);
const lines: { what: string; median: string; largest: string; goal: string; reached: string }[] = [];
try {
  await migrate(db);
  await fill();
  const plan = (id: string) => ({ id, name: 'bench' });
  const rows = await sql<{ n: string }>`select count(*) as n from usage_days`.execute(db);
  console.log(
    `${new Date(now).toISOString().slice(0, 10)}, ${records.toLocaleString('en')} records of ${licenses.toLocaleString('en')} licenses in ${Number(rows.rows[0]?.n).toLocaleString('en')} days, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
  );
  await measure('the plain sum of costs', '', () =>
    sql`select license_id, sum(cost) from usage_records where period_start >= ${from} and period_start < ${to} group by 1`.execute(
      db,
    ),
  );
  const preview = (id: string, prices: 'LATEST' | 'OWN') => previewPlan(db, { plan: plan(id), from, to, prices }, now);
  await measure('preview by the last prices', goal, () => preview('plain', 'LATEST'));
  await measure('preview by the prices of each hour, others from the middle of a day', goal, () =>
    preview('plain', 'OWN'),
  );
  await measure('preview by prices finer than sums can price', goal, () => preview('fine', 'LATEST'));
  await measure('preview by such prices of each hour, others from the middle of a day', goal, () =>
    preview('fine', 'OWN'),
  );
} finally {
  await close();
  await own.drop();
}
console.table(lines);

async function measure(what: string, most: number | '', run: () => Promise<unknown>): Promise<void> {
  await run();
  const times: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median, largest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  lines.push({
    what,
    median: `${Math.round(median)} ms`,
    largest: `${Math.round(largest)} ms`,
    goal: most === '' ? '' : `≤ ${most} ms`,
    reached: most === '' ? '' : median <= most ? 'yes' : 'no',
  });
}

/** A plan with prices from two dates and one with detailed prices; licenses on the plan; their usage of last month, charged. */
async function fill(): Promise<void> {
  const at = sql`now() - interval '1 year'`;
  await sql`insert into users (id, email, first_name, last_name, account_type, created_at, updated_at)
    values ('u', 'bench@portico.example', 'Bench', 'Mark', 'Commercial', now(), now())`.execute(db);
  await sql`insert into rate_configurations (id, created_at, updated_at, name, status, kind, unit, currency)
    select list, ${at}, ${at}, list, 'DRAFT', 'SESSION', 'HOUR', 'USD' from unnest(array['old', 'new', 'fine', 'finer']) list`.execute(
    db,
  );
  await sql`insert into rate_prices (configuration_id, position, code, label, region, price)
    select list.id, code.position, code.code, code.code, code.region, list.price * code.factor
    from (values ('old', 0.8), ('new', 0.76), ('fine', 0.000001), ('finer', 0.0000009)) list (id, price),
      (values (0, 'session', '', 1), (1, 'session', 'eu', 2), (2, 'gpu', '', 4)) code (position, code, region, factor)`.execute(
    db,
  );
  await sql`insert into rate_versions (id, created_at, updated_at, name, status)
    select list, ${at}, ${at}, list, 'DRAFT' from unnest(array['old', 'new', 'fine', 'finer']) list`.execute(db);
  await sql`insert into rate_version_configurations (version_id, configuration_id, position)
    select list, list, 0 from unnest(array['old', 'new', 'fine', 'finer']) list`.execute(db);
  await sql`insert into rate_plans (id, created_at, updated_at, name, status, label)
    select plan, ${at}, ${at}, 'bench', 'DRAFT', 'Bench' from unnest(array['plain', 'fine']) plan`.execute(db);
  const middle = new Date(from.getTime() + 14 * 24 * 3_600_000 + 12 * 3_600_000);
  await sql`insert into rate_plan_versions (plan_id, version_id, from_at) values
    ('plain', 'old', '2020-01-01T00:00:00Z'), ('plain', 'new', ${middle}), ('fine', 'fine', '2020-01-01T00:00:00Z'),
    ('fine', 'finer', ${middle})`.execute(db);
  await sql`insert into licenses (id, created_at, updated_at, number, owner_id, category, license_type, product, state,
      starts_at, expires_at, rate_plan_name, rate_plan_version)
    select 'l' || n, now(), now(), 'LIC-' || n, 'u', 'wls', 'COMMERCIAL_WLS', 'Solver', 'ACTIVE', ${at},
      now() + interval '1 year', 'bench', 1
    from generate_series(0, ${licenses - 1}::int) n`.execute(db);
  const hours = (to.getTime() - from.getTime()) / 3_600_000;
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`insert into usage_records (license_id, period_start, metric, value, host, region, code, unit_price, cost)
      select 'l' || n % ${licenses}::int, ${from}::timestamptz + (n / ${licenses}::int) % ${hours}::int * interval '1 hour',
        'SESSION_SECONDS', amount.value, 'host' || n / ${licenses}::int / ${hours}::int,
        case n % 3 when 0 then 'eu' when 1 then 'us' end, case when n / ${licenses}::int / ${hours}::int = 3 then 'gpu' else 'session' end,
        0.8, round(0.8 * amount.value / 3600000, 12)
      from generate_series(0, ${records - 1}::int) n, lateral (select (n::bigint * 7919 + 13) % 3600000 as value) amount`.execute(
      one,
    );
  });
  for (const table of ['usage_records', 'usage_days', 'licenses'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
