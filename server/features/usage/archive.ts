import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { boundsOf, createPart, indexPart, type Month, makeMonths, monthsWithPart, partOf } from './months';
import { patiently } from './patiently';

/** A month cannot be archived or restored; the message gives the reason to an operator. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

/** The note beside a file: its expected content. */
export interface ArchiveNote {
  readonly format: 'portico-usage';
  readonly month: Month;
  readonly records: number;
  /** Digest of the file, as `sha256sum` prints it. */
  readonly sha256: string;
  readonly columns: readonly string[];
}

interface Archiving {
  /** Folder of the files. */
  readonly folder: string;
  readonly now: number;
  /** Writes the audit event, in the same transaction. */
  audit(db: Db, note: ArchiveNote): Promise<void>;
}

const day = 24 * 3_600_000;
/** Usage that is late by at most this is accepted and priced automatically: a month closes after that. */
const late = 62 * day;
const batch = 5_000;

const fileOf = (month: Month) => `usage-${month}.csv.gz`;
const noteOf = (month: Month) => `${fileOf(month)}.json`;

/**
 * Writes the records of a closed month into a file, verifies the file, and deletes the records. Sums of days and statements remain. Only
 * records in the file are deleted: a change while it is written aborts the archiving.
 * @throws ArchiveRefused
 */
export async function archiveMonth(db: Db, month: Month, { folder, now, audit }: Archiving): Promise<ArchiveNote> {
  await requireClosed(db, month, now);
  await makeMonths(db, now);
  if (!(await monthsWithPart(db)).includes(month)) throw new ArchiveRefused(await whyNoPart(db, month));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = await write(db, month, folder);
  const unfinished = join(folder, `${fileOf(month)}.part`);
  try {
    await requireSame(unfinished, written.note);
    await keep(unfinished, join(folder, fileOf(month)), join(folder, noteOf(month)));
    await takeOut(db, written, { now, audit });
  } catch (error) {
    for (const name of [`${fileOf(month)}.part`, fileOf(month), noteOf(month)])
      await rm(join(folder, name), { force: true });
    throw error;
  }
  return written.note;
}

async function requireClosed(db: Db, month: Month, now: number): Promise<void> {
  const end = Date.parse(boundsOf(month).to);
  if (end + late > now)
    throw new ArchiveRefused(
      `${month} is not closed: usage may come for it until ${new Date(end + late).toISOString().slice(0, 10)}.`,
    );
  if (await db.selectFrom('usage_archives').select('month').where('month', '=', month).executeTakeFirst())
    throw new ArchiveRefused(`${month} is archived already.`);
  const { from, to } = boundsOf(month);
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(usage.unpriced), 0)::int as n from usage_days usage join licenses license on license.id = usage.license_id
    where usage.unpriced > 0 and usage.day >= ${from}::timestamptz and usage.day < ${to}::timestamptz
      and license.rate_plan_name is not null`.execute(db);
  const n = rows[0]?.n ?? 0;
  if (n > 0)
    throw new ArchiveRefused(
      `${n} records of ${month} have no price yet, and would never get one. Administrators see them under unpriced usage.`,
    );
}

async function whyNoPart(db: Db, month: Month): Promise<string> {
  const { from, to } = boundsOf(month);
  const { rows } = await sql`
    select 1 from usage_records where period_start >= ${from}::timestamptz and period_start < ${to}::timestamptz limit 1`.execute(
    db,
  );
  return rows.length > 0
    ? `${month} has no part of its own yet. Run: portico usage partition`
    : `${month} has no records of usage.`;
}

/** Renames the file once it is synced to disk: it will soon be the only copy of the records. */
async function keep(unfinished: string, path: string, note: string): Promise<void> {
  await rename(unfinished, path);
  for (const each of [path, note, dirname(path)]) {
    const handle = await open(each, 'r');
    await handle.sync();
    await handle.close();
  }
}

/** Number and digest of rows, independent of their order. */
const fingerprint = (part: string) => sql<{ print: string }>`
  select count(*)::text || ' ' || coalesce(sum(hashtextextended(part::text, 0)::numeric), 0)::text as print from ${sql.table(part)} part`;

interface Written {
  readonly note: ArchiveNote;
  readonly print: string;
}

async function columnsOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'usage_records'::regclass and attnum > 0 and not attisdropped
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** Readable by its owner only, because it names hosts of customers. */
async function write(db: Db, month: Month, folder: string): Promise<Written> {
  const path = join(folder, `${fileOf(month)}.part`);
  const columns = await columnsOf(db);
  let records = 0;
  let print = '';
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`set local timezone = 'UTC'`.execute(trx);
      print = (await fingerprint(partOf(month)).execute(trx)).rows[0]?.print ?? '';
      async function* lines() {
        yield `${columns.join(',')}\n`;
        const texts = sql.join(columns.map((name) => sql`${sql.ref(name)}::text`));
        await sql`declare usage_rows no scroll cursor for
          select array[${texts}] as cells from ${sql.table(partOf(month))} order by license_id, period_start`.execute(
          trx,
        );
        for (;;) {
          const { rows } = await sql<{
            cells: readonly (string | null)[];
          }>`fetch ${sql.lit(batch)} from usage_rows`.execute(trx);
          records += rows.length;
          if (rows.length > 0) yield `${rows.map(({ cells }) => cells.map(cellOf).join(',')).join('\n')}\n`;
          if (rows.length < batch) return;
        }
      }
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600 }));
    });
  const note: ArchiveNote = { format: 'portico-usage', month, records, sha256: await digestOf(path), columns };
  await writeFile(join(folder, noteOf(month)), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  return { note, print };
}

/** Null is an empty cell, an empty text a quoted one. */
const cellOf = (text: string | null) =>
  text === null ? '' : text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Reads a file, row by row, as texts by column. */
async function* rowsOf(path: string): AsyncGenerator<Readonly<Record<string, string | null>>> {
  const rows = createReadStream(path)
    .pipe(createGunzip())
    .pipe(
      parse({
        columns: true,
        cast: (value, { quoting, header }) => (value === '' && !quoting && !header ? null : value),
      }),
    );
  for await (const row of rows) yield row as Readonly<Record<string, string | null>>;
}

/** @throws ArchiveRefused if the file does not match the note */
async function requireSame(path: string, { records, sha256, columns, month }: ArchiveNote): Promise<void> {
  if ((await digestOf(path)) !== sha256)
    throw new ArchiveRefused(`The file of ${month} was changed: its SHA-256 is another.`);
  let found = 0;
  for await (const row of rowsOf(path)) {
    if (found === 0 && Object.keys(row).join() !== columns.join())
      throw new ArchiveRefused(`The file of ${month} has other columns.`);
    found++;
  }
  if (found !== records)
    throw new ArchiveRefused(`The file of ${month} has ${found} records, and should have ${records}.`);
}

/** Detaches the part. All users of the table wait for it, for a second or two; if a transaction uses it longer, it is retried. */
async function takeOut(
  db: Db,
  { note, print }: Written,
  { now, audit }: Pick<Archiving, 'now' | 'audit'>,
): Promise<void> {
  const { month, records, sha256 } = note;
  const part = partOf(month);
  await patiently(() =>
    db.transaction().execute(async (trx) => {
      await prepare(trx);
      await sql`lock table usage_records in access exclusive mode`.execute(trx);
      const [present] = (await fingerprint(part).execute(trx)).rows;
      if (present?.print !== print)
        throw new ArchiveRefused(`Usage of ${month} changed while it was written. Nothing was taken out: try again.`);
      await archiveSums(trx, month, part);
      await trx
        .insertInto('usage_archives')
        .values({ month, file: fileOf(month), records, sha256, archived_at: new Date(now) })
        .execute();
      await sql`alter table usage_records detach partition ${sql.table(part)}`.execute(trx);
      await sql`drop table ${sql.table(part)}`.execute(trx);
      await audit(trx, note);
    }),
  );
}

/**
 * Restores the records of a month from its file. Sums of days are unchanged: they were never deleted.
 * @throws ArchiveRefused
 */
export async function restoreMonth(
  db: Db,
  month: Month,
  { folder, audit }: Omit<Archiving, 'now'>,
): Promise<ArchiveNote> {
  const known = await db.selectFrom('usage_archives').selectAll().where('month', '=', month).executeTakeFirst();
  if (known === undefined) throw new ArchiveRefused(`${month} is not archived.`);
  const path = join(folder, fileOf(month));
  const note = await readNote(join(folder, noteOf(month)), month);
  if (note.sha256 !== known.sha256)
    throw new ArchiveRefused(`${path} is not the file that ${month} was archived to: its SHA-256 was ${known.sha256}.`);
  await requireSame(path, note);
  await patiently(() =>
    db.transaction().execute(async (trx) => {
      await prepare(trx);
      // Records of an archived month may have been written without the API.
      const there = (await monthsWithPart(trx)).includes(month);
      if (!there) await createPart(trx, month);
      const filled = await fill(trx, partOf(month), path);
      if (!there) {
        if (filled !== note.records) throw new ArchiveRefused(`Of ${note.records} records ${filled} could be taken.`);
        await indexPart(trx, month);
        const { from, to } = boundsOf(month);
        await sql`alter table usage_records attach partition ${sql.table(partOf(month))} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
          trx,
        );
      }
      await trx.deleteFrom('usage_archive_sums').where('month', '=', month).execute();
      await trx.deleteFrom('usage_archives').where('month', '=', month).execute();
      await audit(trx, note);
    }),
  );
  return note;
}

async function fill(db: Db, part: string, path: string): Promise<number> {
  let taken = 0;
  let waiting: Readonly<Record<string, string | null>>[] = [];
  const flush = async () => {
    const { numAffectedRows } = await sql`insert into ${sql.table(part)}
      select * from jsonb_populate_recordset(null::${sql.table(part)}, ${JSON.stringify(waiting)}::jsonb)
      on conflict do nothing`.execute(db);
    taken += Number(numAffectedRows ?? 0);
    waiting = [];
  };
  for await (const row of rowsOf(path)) {
    waiting.push(row);
    if (waiting.length >= batch) await flush();
  }
  if (waiting.length > 0) await flush();
  return taken;
}

async function readNote(path: string, month: Month): Promise<ArchiveNote> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ArchiveRefused(`${path} cannot be read: it belongs to the archive of a month.`, { cause });
  });
  const note = JSON.parse(text) as Partial<ArchiveNote>;
  if (note.format !== 'portico-usage' || note.month !== month)
    throw new ArchiveRefused(`${path} does not tell of usage of ${month}.`);
  return note as ArchiveNote; // written by this program
}

async function prepare(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local lock_timeout = '1s'`.execute(db);
}

/** Sums a month as statements do, by day and plan: former plans of a license never change. */
async function archiveSums(db: Db, month: Month, part: string): Promise<void> {
  await sql`
    insert into usage_archive_sums
      (month, license_id, period_start, metric, code, region, rate_version_id, unit_price, records, value, cost)
    select ${month}, license_id, min(period_start), metric, coalesce(code, metric), coalesce(region, ''), rate_version_id,
      unit_price, count(*), sum(value), sum(cost)
    from (
      select usage.*, (
        select count(*) from license_former_rate_plans former
        where former.license_id = usage.license_id and former.until_at <= usage.period_start) as plan
      from ${sql.table(part)} usage) usage
    group by license_id, date_trunc('day', period_start, 'UTC'), plan, metric, coalesce(code, metric), coalesce(region, ''),
      rate_version_id, unit_price`.execute(db);
}
