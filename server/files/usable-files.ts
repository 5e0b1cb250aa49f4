import { readFileValue, writeFileValue } from '../../engine/runtime';
import type { Db } from '../platform/database';

/** A file that no record names is deleted after so many milliseconds. */
export const unusedFor = 24 * 3_600_000;

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
  const ids = values.flatMap((value) => readFileValue(value)?.id ?? []);
  if (ids.length === 0) return new Set();
  const found = await db
    .updateTable('files')
    .set({ used_at: new Date(now), due_at: new Date(now + unusedFor) })
    .where('id', 'in', ids)
    .where('owner_id', '=', owner)
    .where('state', '=', 'READY')
    .returning(['id', 'size', 'name'])
    .execute();
  const named = new Set(found.map(writeFileValue));
  return new Set(values.filter((value) => named.has(value)));
}
