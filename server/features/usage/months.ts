import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { patiently } from './patiently';

/** A UTC month as users and files write it: `2026-11`. */
export type Month = string;

/** Whether a text is a month that can have usage. */
export const isMonth = (text: string): boolean => /^20[2-9][0-9]-(0[1-9]|1[0-2])$/.test(text);

/** The month of a moment. */
export const monthAt = (moment: number): Month => new Date(moment).toISOString().slice(0, 7);

/** The month a number of months after another. */
export function monthAfter(month: Month, count = 1): Month {
  const start = new Date(`${month}-01T00:00:00Z`);
  return monthAt(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
}

/** The first moments of a month and of the next one. */
export const boundsOf = (month: Month) => ({
  from: `${month}-01T00:00:00Z`,
  to: `${monthAfter(month)}-01T00:00:00Z`,
});

/** The partition of a month. */
export const partOf = (month: Month): string => `usage_records_${month.replace('-', '_')}`;

/** All months before the table was partitioned, in one partition. */
const before = 'usage_records_before';
/** Records that belong to no other partition. */
const rest = 'usage_records_rest';

/** The months with a separate partition. */
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

/** The month of the latest record in a partition; undefined if it is empty. Uses the index by metric and time. */
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
 * Creates the partitions of the current and following months, and of months whose records arrived without one. Writers wait at most a second
 * for it, and reports too while records are moved: if the lock is not available, the next run tries again.
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

/**
 * Creates the partition of a month, with the records that have already arrived. Does nothing if there is one, or the first partition covers
 * it.
 */
async function makeMonth(db: Db, month: Month): Promise<void> {
  const { from, to } = boundsOf(month);
  // Usually there is nothing to do: then no lock is taken.
  if (await hasPlace(db, month)) return;
  // Reports that list the partitions before the month has one, and then wait for its rows to be moved, would miss them.
  const mode = (await hasRows(db, rest, month)) ? 'access exclusive' : 'share row exclusive';
  await db.transaction().execute(async (trx) => {
    await prepareMove(trx, mode);
    if (await hasPlace(trx, month)) return;
    // Rows that have just arrived: the next attempt locks out reports as well.
    if (mode === 'share row exclusive' && (await hasRows(trx, rest, month))) return;
    await createPart(trx, month);
    await moveRows(trx, rest, month);
    await sql`alter table usage_records attach partition ${sql.table(partOf(month))} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      trx,
    );
  });
}

/** Whether a partition has records of a month. */
async function hasRows(db: Db, part: string, month: Month): Promise<boolean> {
  const { from, to } = boundsOf(month);
  const { rows } = await sql`select 1 from ${sql.table(part)}
    where period_start >= ${sql.lit(from)} and period_start < ${sql.lit(to)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a month has a partition, or the first one covers it. */
async function hasPlace(db: Db, month: Month): Promise<boolean> {
  const names = await partNames(db);
  if (names.includes(partOf(month))) return true;
  return names.includes(before) && (await untilOf(db)) > Date.parse(boundsOf(month).from);
}

/** Result of one step of partitioning. */
export interface Divided {
  readonly month: Month;
  readonly records: number;
}

/**
 * Partitions what existed before the table had months, the latest month first, each in its own transaction: completed steps remain, and a
 * repeated call continues. Reports are not blocked; writers wait while a month is moved.
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
  // From here on readers wait too, until no later record is left.
  await sql`alter table usage_records detach partition ${sql.table(before)}`.execute(db);
  await sql`alter table usage_records attach partition ${sql.table(before)} for values from (minvalue) to (${sql.lit(from)})`.execute(
    db,
  );
  await sql`alter table usage_records attach partition ${sql.table(partOf(month))} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    db,
  );
  return moved;
}

/** Moving takes time; but no one waits more than a second for the lock on the table itself, because all others would queue behind. */
async function prepareMove(
  db: Db,
  mode: 'share row exclusive' | 'access exclusive' = 'share row exclusive',
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local lock_timeout = '1s'`.execute(db);
  await sql`set local timezone = 'UTC'`.execute(db);
  // One process at a time, and without concurrent writes that would be missed.
  await sql`select pg_advisory_xact_lock(4402)`.execute(db);
  await sql`lock table usage_records in ${sql.raw(mode)} mode`.execute(db);
}

/** The end of the first partition, in milliseconds. */
async function untilOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bound: string }>`
    select pg_get_expr(relpartbound, oid) as bound from pg_class where oid = ${before}::regclass`.execute(db);
  return Date.parse(/TO \('([^']+)'\)/.exec(rows[0]?.bound ?? '')?.[1] ?? '');
}

/** Creates the table of a month, not yet attached as a partition. */
export async function createPart(db: Db, month: Month): Promise<void> {
  const { from, to } = boundsOf(month);
  const part = partOf(month);
  // With the bounds as a constraint, attaching it needs no scan.
  await sql`create table ${sql.table(part)} (like usage_records including defaults including constraints,
    check (period_start >= ${sql.lit(from)} and period_start < ${sql.lit(to)}))`.execute(db);
}

/** Moves a month's rows from one partition to its own. Sums of days belong to the whole table, which is unchanged. */
async function moveRows(db: Db, part: string, month: Month): Promise<number> {
  const { from, to } = boundsOf(month);
  const { numAffectedRows } = await sql`
    with moved as (
      delete from ${sql.table(part)} where period_start >= ${sql.lit(from)} and period_start < ${sql.lit(to)} returning *)
    insert into ${sql.table(partOf(month))} select * from moved`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Creates the table's indices on a filled partition: building them once for all rows takes a fraction of the time. */
export async function indexPart(db: Db, month: Month): Promise<void> {
  for (const index of await indicesOf(db)) await sql.raw(index.replaceAll('usage_records', partOf(month))).execute(db);
}

/** Definitions of the table's indices. */
async function indicesOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text from pg_index
    where indrelid = 'usage_records'::regclass`.execute(db);
  return rows.map(({ text }) => text.replace(/ ON (?:\w+\.)?usage_records /, ' ON usage_records '));
}
