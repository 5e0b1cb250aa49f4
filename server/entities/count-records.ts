import { type RawBuilder, sql } from 'kysely';
import type { EntityModel, Json } from '../../engine/model';
import { portalEntities } from '../../kinds';
import type { Db } from '../platform/database';
import { entityTables, propertySql } from './property-sql';

/** What a record is counted for: a property that has any value, this one, or not this one. */
export interface HeldValue {
  readonly property: string;
  readonly is?: Json;
  readonly isNot?: Json;
}

/** How many records were found; there may be more where counting was ended. */
export interface RecordCount {
  readonly count: number;
  readonly atLeast: boolean;
}

/** Rows per statement, the most that are counted, and the milliseconds after which no further statement is begun. */
const batch = 10_000;
const most = 10_000;
const longest = 1_500;

/**
 * Counts the records of an entity for which all values of one of the alternatives hold. Reads in the order of ids, some rows at a time, so
 * that neither a large table nor a frequent value keeps the database busy.
 * @returns undefined where one of the properties is neither a column nor added by definitions
 */
export async function countRecords(
  db: Db,
  entity: string,
  model: EntityModel,
  alternatives: readonly (readonly HeldValue[])[],
  bounds: { readonly most?: number; readonly batch?: number } = {},
): Promise<RecordCount | undefined> {
  const table = entityTables[entity];
  if (table === undefined || alternatives.length === 0) return undefined;
  const columns = await columnsOf(db, table);
  const wanted: RawBuilder<unknown>[] = [];
  for (const held of alternatives) {
    const parts: RawBuilder<unknown>[] = [];
    for (const each of held) {
      const part = conditionOf(entity, table, model, columns, each);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    wanted.push(sql`(${sql.join(parts, sql` and `)})`);
  }
  const holds = sql.join(wanted, sql` or `);
  const { most: enough = most, batch: rows = batch } = bounds;
  const begun = performance.now();
  let count = 0;
  for (let after = ''; ; ) {
    const found = await sql<{ seen: number; held: number; last: string | null }>`select count(*)::int as seen,
      count(*) filter (where ${holds})::int as held, max(id) as last
      from (select * from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(rows)})
      as ${sql.table(table)}`.execute(db);
    const { seen = 0, held = 0, last = null } = found.rows[0] ?? {};
    count += held;
    if (seen < rows || last === null) return { count: Math.min(count, enough), atLeast: count > enough };
    if (count >= enough || performance.now() - begun > longest)
      return { count: Math.min(count, enough), atLeast: true };
    after = last;
  }
}

/** Columns of a table, of the schema in which it is found. */
async function columnsOf(db: Db, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function conditionOf(
  entity: string,
  table: string,
  { properties }: EntityModel,
  columns: ReadonlySet<string>,
  { property, is, isNot }: HeldValue,
): RawBuilder<unknown> | undefined {
  const value = is ?? isNot;
  if (value !== undefined && (typeof value === 'object' || value === null)) return undefined;
  const text = String(value);
  if (Object.hasOwn(properties, property)) {
    const kept = properties[property];
    if (kept === undefined) return undefined;
    const stored = propertySql(table, property, kept);
    if (value === undefined) return sql`${stored} is not null`;
    if (kept.kind === 'array') return undefined;
    return isNot === undefined ? sql`(${stored})::text = ${text}` : sql`(${stored})::text is distinct from ${text}`;
  }
  const column = property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (portalEntities[entity]?.columns.includes(property) !== true || !columns.has(column)) return undefined;
  const written = sql`${sql.ref(`${table}.${column}`)}::text`;
  if (value === undefined) return sql`coalesce(${written}, '') not in ('', '[]', '{}')`;
  return isNot === undefined ? sql`${written} = ${text}` : sql`${written} is distinct from ${text}`;
}
