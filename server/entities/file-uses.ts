import { sql } from 'kysely';
import { isObject, type Json } from '../../engine/model';
import { readFileValue } from '../../engine/runtime';
import type { Db } from '../platform/database';
import { entityTables } from './property-sql';

/** Texts of a record's stored values that begin as values of files do, wherever they are. An index of each table holds exactly this. */
const stored = sql.raw(
  `jsonb_path_query_array(properties, 'strict $.** ? (@ like_regex "^[0-9a-f]{8}-[0-9a-f-]{27}/")')`,
);

/**
 * Whether a record of any entity names a file by this value: what is stored counts, whatever the definitions say of it by now.
 */
export async function isFileNamed(db: Db, value: string): Promise<boolean> {
  for (const table of Object.values(entityTables)) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${stored} @> ${JSON.stringify(value)}::jsonb limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Texts that may name files, wherever they are in a value. */
export function fileValuesWithin(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return readFileValue(value)?.id === undefined ? [] : [value];
  if (isObject(value)) return Object.values(value).flatMap(fileValuesWithin);
  return Array.isArray(value) ? value.flatMap(fileValuesWithin) : [];
}
