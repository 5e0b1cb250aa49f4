/**
 * Random usage that arrives in ten orders, some of it charged before the rest has come: what is charged is the same to the last digit, and what
 * the preview said: `npm run bench -- exact`, with a PostgreSQL in TEST_DATABASE_URL. `--records=` takes so many instead of 1,000,000, `--orders=` as many orders.
 */
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { sql } from 'kysely';
import { chargeUsage } from '../server/features/rates/charge';
import { lastMonth, previewPlan } from '../server/features/rates/preview';
import { connect, migrate, prepareRole } from '../server/platform/database';
import { ownDatabase } from '../test/support/database';

if (process.env.TEST_DATABASE_URL === undefined) {
  console.log('TEST_DATABASE_URL names no PostgreSQL: nothing is measured.');
  process.exit(0);
}
const records = Number(process.argv.find((word) => word.startsWith('--records='))?.slice(10) ?? 1_000_000);
const licenses = 200;
const orders = Number(process.argv.find((word) => word.startsWith('--orders='))?.slice(9) ?? 10);

const own = await ownDatabase('bench');
const first = await connect(own);
await prepareRole(first.db);
// A million rows at once take longer than a request may.
await sql`do $$ begin execute format('alter role current_user in database %I set statement_timeout = 0', current_database()); end $$`.execute(
  first.db,
);
await first.close();
const { db, close } = await connect(own);
const now = Date.now();
const { from, to } = lastMonth(now);
const outcomes: { order: number; preview: string; charged: string; lines: string; seconds: number }[] = [];
try {
  await migrate(db);
  await fill();
  console.log(
    `${new Date(now).toISOString().slice(0, 10)}, ${records.toLocaleString('en')} random records of ${licenses} licenses in ${orders} orders, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
  );
  for (let order = 1; order <= orders; order += 1) outcomes.push(await outcomeOf(order));
} finally {
  await close();
  await own.drop();
}
console.table(outcomes);
const [one] = outcomes;
const alike = outcomes.every(
  ({ preview, charged, lines }) => preview === charged && charged === one?.charged && lines === one.lines,
);
console.log(alike ? 'All are the same to the last digit.' : 'They differ.');
process.exitCode = alike ? 0 : 1;

/** Usage arrives in its own order, a part of it is charged at once; the rest is previewed and charged. */
async function outcomeOf(order: number) {
  const start = performance.now();
  const plan = `p${order}`;
  await sql`insert into rate_plans (id, created_at, updated_at, name, status, label)
    values (${plan}, now(), now(), ${plan}, 'DRAFT', ${plan})`.execute(db);
  const middle = new Date(from.getTime() + (14 * 24 + 5) * 3_600_000);
  await sql`insert into rate_plan_versions (plan_id, version_id, from_at)
    values (${plan}, 'old', '2020-01-01T00:00:00Z'), (${plan}, 'new', ${middle})`.execute(db);
  await sql`update rate_plans set status = 'ACTIVE', number = 1, activated_at = now() where id = ${plan}`.execute(db);
  await sql`insert into licenses (id, created_at, updated_at, number, owner_id, category, license_type, product, state,
      starts_at, expires_at, rate_plan_name, rate_plan_version)
    select ${plan}::text || '-' || n, now(), now(), upper(${plan}::text) || '-' || n, 'u', 'wls', 'COMMERCIAL_WLS', 'Solver', 'ACTIVE',
      now() - interval '1 year', now() + interval '1 year', ${plan}, 1
    from generate_series(0, ${licenses - 1}::int) n`.execute(db);
  const half = Math.round((records * order) / (orders + 1));
  const arrive = (offset: number, limit: number) =>
    sql`insert into usage_records (license_id, period_start, metric, value, host, region, code)
      select ${plan}::text || '-' || license, at, 'SESSION_SECONDS', value, host, region, code
      from drawn order by md5(n || ${plan}::text) offset ${offset}::int limit ${limit}::int`.execute(db);
  await arrive(0, half);
  await chargeAll(plan);
  await arrive(half, records - half);
  const preview = await previewPlan(db, { plan: { id: plan, name: plan }, from, to, prices: 'OWN' }, now);
  await chargeAll(plan);
  const { rows } = await sql<{ cost: string; lines: string }>`
    select sum(cost)::text as cost, md5(string_agg(cost::text, ' ' order by place)) as lines
    from (select sum(cost) as cost, substr(license_id, ${plan.length + 2}::int) as place
      from usage_records where license_id like ${`${plan}-%`} group by 2) each`.execute(db);
  return {
    order,
    preview: preview.after,
    charged: (rows[0]?.cost ?? '').replace(/\.?0+$/, ''),
    lines: (rows[0]?.lines ?? '').slice(0, 12),
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

async function chargeAll(plan: string): Promise<void> {
  for (let n = 0; n < licenses; n += 1) await chargeUsage(db, { licenseId: `${plan}-${n}` });
}

/** Two price versions, and random usage to take from. */
async function fill(): Promise<void> {
  await sql`insert into users (id, email, first_name, last_name, account_type, created_at, updated_at)
    values ('u', 'bench@portico.example', 'Bench', 'Mark', 'Commercial', now(), now())`.execute(db);
  await sql`insert into rate_configurations (id, created_at, updated_at, name, status, kind, unit, currency)
    select list, now(), now(), list, 'DRAFT', 'SESSION', 'HOUR', 'USD' from unnest(array['old', 'new']) list`.execute(
    db,
  );
  await sql`insert into rate_prices (configuration_id, position, code, label, region, price)
    select list.id, code.position, code.code, code.code, code.region, list.price * code.factor
    from (values ('old', 0.333333333333), ('new', 0.777777777777)) list (id, price),
      (values (0, 'session', '', 1), (1, 'session', 'eu', 2), (2, 'gpu', '', 7)) code (position, code, region, factor)`.execute(
    db,
  );
  await sql`insert into rate_versions (id, created_at, updated_at, name, status)
    select list, now(), now(), list, 'DRAFT' from unnest(array['old', 'new']) list`.execute(db);
  await sql`insert into rate_version_configurations (version_id, configuration_id, position)
    select list, list, 0 from unnest(array['old', 'new']) list`.execute(db);
  for (const table of ['rate_configurations', 'rate_versions'])
    await sql`update ${sql.table(table)} set status = 'ACTIVE', number = 1, activated_at = now()`.execute(db);
  const hours = (to.getTime() - from.getTime()) / 3_600_000;
  await sql`create table drawn as
    select n, (random() * ${licenses - 1}::int)::int as license,
      ${from}::timestamptz + floor(random() * ${hours}::int) * interval '1 hour' as at,
      1 + floor(random() * 3599999)::bigint as value, 'host-' || n as host,
      (array[null, 'eu', 'us'])[1 + floor(random() * 3)::int] as region,
      case when random() < 0.3 then 'gpu' else 'session' end as code
    from generate_series(1, ${records}::int) n`.execute(db);
}
