import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { patiently } from './patiently';

/** A month of UTC as people and files call it: `2026-11`. */
export type Month = string;

/** Whether a text names a month that usage can be of. */
export const isMonth = (text: string): boolean => /^20[2-9][0-9]-(0[1-9]|1[0-2])$/.test(text);

/** The month of a moment. */
export const monthAt = (moment: number): Month => new Date(moment).toISOString().slice(0, 7);

/** The month that is so many after another. */
export function monthAfter(month: Month, count = 1): Month {
  const start = new Date(`${month}-01T00:00:00Z`);
  return monthAt(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
}

/** First moments of a month and of the one after it. */
export const boundsOf = (month: Month) => ({
  from: `${month}-01T00:00:00Z`,
  to: `${monthAfter(month)}-01T00:00:00Z`,
});

/** The part of the table that holds a month. */
export const partOf = (month: Month): string => `usage_records_${month.replace('-', '_')}`;

/** All months before the table was divided, in one part. */
const before = 'usage_records_before';
/** What belongs to no other part. */
const rest = 'usage_records_rest';

/** The months that have a part of their own. */
export async function monthsWithPart(db: Db): Promise<readonly Month[]> {
  const names = await partNames(db);
  return names
    .flatMap((name) => /^usage_records_(\d{4}_\d{2})$/.exec(name)?.[1] ?? [])
    .map((text) => text.replace('_', '-'))
    .sort();
}

async function partNames(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = 'usage_records'::regclass`.execute(db);
  return rows.map(({ name }) => name);
}

/** The month of the latest record in a part; undefined where it is empty. The index by metric and time has the answer. */
async function latestMonth(db: Db, part: string): Promise<Month | undefined> {
  const { rows } = await sql<{ latest: Date | null }>`
    select max(latest) as latest from unnest(array['SESSION_SECONDS', 'MACHINE_SECONDS', 'TOKENS', 'REQUESTS']) as each (name)
    left join lateral (select max(period_start) as latest from ${sql.table(part)} where metric = each.name) found on true`.execute(
    db,
  );
  const latest = rows[0]?.latest;
  return latest ? monthAt(latest.getTime()) : undefined;
}

/**
 * Makes the parts of the present month and those that follow, and gives months that came without one theirs. Who adds usage meanwhile waits no
 * longer than a second for it: if it cannot be had, it is tried with the next look.
 */
export async function makeMonths(db: Db, now: number): Promise<void> {
  const present = monthAt(now);
  for (const month of [present, monthAfter(present), monthAfter(present, 2)]) await makeMonth(db, month);
  for (;;) {
    const month = await latestMonth(db, rest);
    if (month === undefined) return;
    await makeMonth(db, month);
  }
}

/** Makes the part of a month, with what of it has come already. Does nothing where there is one, or the first part covers it. */
async function makeMonth(db: Db, month: Month): Promise<void> {
  const { from, to } = boundsOf(month);
  // Mostly there is nothing to do: then nobody is made to wait.
  if (await hasPlace(db, month)) return;
  await db.transaction().execute(async (trx) => {
    await prepareMove(trx);
    if (await hasPlace(trx, month)) return;
    await createPart(trx, month);
    await moveRows(trx, rest, month);
    await sql`alter table usage_records attach partition ${sql.table(partOf(month))} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      trx,
    );
  });
}

/** Whether a month has a part, or the first part covers it. */
async function hasPlace(db: Db, month: Month): Promise<boolean> {
  const names = await partNames(db);
  if (names.includes(partOf(month))) return true;
  return names.includes(before) && (await untilOf(db)) > Date.parse(boundsOf(month).from);
}

/** What was made of the first part by one step. */
export interface Divided {
  readonly month: Month;
  readonly records: number;
}

/**
 * Divides what was there before the table had months, the latest month first, each in a transaction of its own: what was done stays done,
 * and who asks again goes on. Reports go on meanwhile; who adds usage waits while a month is moved.
 */
export async function* divideMonths(db: Db): AsyncGenerator<Divided> {
  for (;;) {
    if (!(await partNames(db)).includes(before)) return;
    const month = await latestMonth(db, before);
    const records = await patiently(() =>
      db.transaction().execute(async (trx) => {
        await prepareMove(trx);
        if (month === undefined) {
          await sql`drop table ${sql.table(before)}`.execute(trx);
          return 0;
        }
        return splitOff(trx, month);
      }),
    );
    if (month === undefined) return;
    yield { month, records };
  }
}

async function splitOff(db: Db, month: Month): Promise<number> {
  const { from, to } = boundsOf(month);
  await createPart(db, month);
  const moved = await moveRows(db, before, month);
  await indexPart(db, month);
  // From here on readers wait too: until it is seen that nothing later is left.
  await sql`alter table usage_records detach partition ${sql.table(before)}`.execute(db);
  await sql`alter table usage_records attach partition ${sql.table(before)} for values from (minvalue) to (${sql.lit(from)})`.execute(
    db,
  );
  await sql`alter table usage_records attach partition ${sql.table(partOf(month))} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    db,
  );
  return moved;
}

/** A moving takes its time; for the table itself nobody waits longer than a second, since all others would wait behind. */
async function prepareMove(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local lock_timeout = '1s'`.execute(db);
  await sql`set local timezone = 'UTC'`.execute(db);
  // One process after the other, and nobody adds what would be missed.
  await sql`select pg_advisory_xact_lock(4402)`.execute(db);
  await sql`lock table usage_records in share row exclusive mode`.execute(db);
}

/** The end of the first part, in milliseconds. */
async function untilOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bound: string }>`
    select pg_get_expr(relpartbound, oid) as bound from pg_class where oid = ${before}::regclass`.execute(db);
  return Date.parse(/TO \('([^']+)'\)/.exec(rows[0]?.bound ?? '')?.[1] ?? '');
}

/** Makes the table of a month, which no whole knows yet. */
export async function createPart(db: Db, month: Month): Promise<void> {
  const { from, to } = boundsOf(month);
  const part = partOf(month);
  // With the bounds as a condition, it need not be looked through when it is taken in.
  await sql`create table ${sql.table(part)} (like usage_records including defaults including constraints,
    check (period_start >= ${sql.lit(from)} and period_start < ${sql.lit(to)}))`.execute(db);
}

/** Moves a month's rows from one part to its own. Sums of days are those of the whole, which stays the same. */
async function moveRows(db: Db, part: string, month: Month): Promise<number> {
  const { from, to } = boundsOf(month);
  const { numAffectedRows } = await sql`
    with moved as (
      delete from ${sql.table(part)} where period_start >= ${sql.lit(from)} and period_start < ${sql.lit(to)} returning *)
    insert into ${sql.table(partOf(month))} select * from moved`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Gives a filled part the indices of the whole: built once, for all rows, they take a fraction of the time. */
export async function indexPart(db: Db, month: Month): Promise<void> {
  for (const index of await indicesOf(db)) await sql.raw(index.replaceAll('usage_records', partOf(month))).execute(db);
}

/** How the indices of the whole are made. */
async function indicesOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text from pg_index
    where indrelid = 'usage_records'::regclass`.execute(db);
  return rows.map(({ text }) => text.replace(/ ON (?:\w+\.)?usage_records /, ' ON usage_records '));
}
