import { sql } from 'kysely';
import { type FileValue, readFileValue, writeFileValue } from '../../engine/runtime';
import type { Db } from '../platform/database';
import { notFound } from '../platform/http/api-error';

/** A file that no record names is deleted after so many milliseconds. */
export const unusedFor = 24 * 3_600_000;

/** A file that left a record is there for so many milliseconds more: the change may be taken back. */
export const putBackFor = 7 * 24 * 3_600_000;

/**
 * Those of the values that name a file of this user which is ready, with its true size and name. They stay for another day, so that the
 * record that takes them finds them.
 */
export async function usableFiles(
  db: Db,
  owner: string,
  values: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const ids = idsOf(values);
  if (ids.length === 0) return new Set();
  const found = await claimed(db, ids, now).where('owner_id', '=', owner).returning(['id', 'size', 'name']).execute();
  return amongThose(values, found);
}

/**
 * The same of values that a record had, no matter who sent the files: they may go back into it. Nothing is prolonged: whether the caller
 * may change the record is not known yet.
 */
export async function filesToPutBack(db: Db, values: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = idsOf(values);
  if (ids.length === 0) return new Set();
  const ready = db.selectFrom('files').select(['id', 'size', 'name']).where('id', 'in', ids);
  return amongThose(values, await ready.where('state', '=', 'READY').execute());
}

/**
 * Keeps files that a change takes, inside its transaction.
 * @throws ApiError if one of them was deleted meanwhile
 */
export async function keepTaken(db: Db, values: Iterable<string>, now: number): Promise<void> {
  const ids = [...new Set(idsOf([...values]))];
  if (ids.length === 0) return;
  const kept = await claimed(db, ids, now).returning('id').execute();
  if (kept.length < ids.length) throw notFound();
}

/** Keeps files that left a record for a while. */
export async function keepForPuttingBack(db: Db, values: readonly string[], now: number): Promise<void> {
  const ids = idsOf(values);
  if (ids.length === 0) return;
  const due_at = noSooner(now + putBackFor);
  await db.updateTable('files').set({ due_at }).where('id', 'in', ids).execute();
}

const claimed = (db: Db, ids: readonly string[], now: number) =>
  db
    .updateTable('files')
    .set({ used_at: new Date(now), due_at: noSooner(now + unusedFor) })
    .where('id', 'in', ids)
    .where('state', '=', 'READY');

/** What keeps a file never shortens the time for which it is kept already. */
const noSooner = (at: number) => sql<Date>`greatest(due_at, ${new Date(at)}::timestamptz)`;

function amongThose(values: readonly string[], files: readonly FileValue[]): ReadonlySet<string> {
  const named = new Set(files.map(writeFileValue));
  return new Set(values.filter((value) => named.has(value)));
}

const idsOf = (values: readonly string[]) => values.flatMap((value) => readFileValue(value)?.id ?? []);
