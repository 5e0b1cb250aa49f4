import { readFileValue, writeFileValue } from '../../engine/runtime';
import type { Db } from '../platform/database';

/** A file that no record names is deleted after so many milliseconds. */
export const unusedFor = 24 * 3_600_000;

/** A file that left a record is there for so many milliseconds more: the change may be taken back. */
export const putBackFor = 7 * 24 * 3_600_000;

/**
 * Those of the values that name a file of this user which is ready, with its true size and name. They stay for another day, so that the
 * record that takes them finds them.
 */
export function usableFiles(
  db: Db,
  owner: string,
  values: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  return claim(db, values, now, owner);
}

/** The same of values that a record had, no matter who sent the files: they may go back into it. */
export function filesToPutBack(db: Db, values: readonly string[], now: number): Promise<ReadonlySet<string>> {
  return claim(db, values, now, undefined);
}

async function claim(
  db: Db,
  values: readonly string[],
  now: number,
  owner: string | undefined,
): Promise<ReadonlySet<string>> {
  const ids = idsOf(values);
  if (ids.length === 0) return new Set();
  let claiming = db
    .updateTable('files')
    .set({ used_at: new Date(now), due_at: new Date(now + unusedFor) })
    .where('id', 'in', ids)
    .where('state', '=', 'READY');
  if (owner !== undefined) claiming = claiming.where('owner_id', '=', owner);
  const found = await claiming.returning(['id', 'size', 'name']).execute();
  const named = new Set(found.map(writeFileValue));
  return new Set(values.filter((value) => named.has(value)));
}

/** Keeps files that left a record for a while. */
export async function keepForPuttingBack(db: Db, values: readonly string[], now: number): Promise<void> {
  const ids = idsOf(values);
  if (ids.length === 0) return;
  await db
    .updateTable('files')
    .set({ due_at: new Date(now + putBackFor) })
    .where('id', 'in', ids)
    .execute();
}

const idsOf = (values: readonly string[]) => values.flatMap((value) => readFileValue(value)?.id ?? []);
