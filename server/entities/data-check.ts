import { sql } from 'kysely';
import { type EntityModel, type Json, type KeptProperty, rowColumns } from '../../engine/model';
import type { Bag, Db } from '../platform/database';
import { entityTables } from './property-sql';
import { createValueValidator } from './value-validator';

/** Stored values of one property that its definition no longer accepts, or that has no definition. */
export interface UnfitValues {
  readonly entity: string;
  readonly property: string;
  readonly count: number;
  /** Ids of the first few records. */
  readonly examples: readonly string[];
  /** Problem of the first value; absent if nothing defines the property. */
  readonly code?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Rows per statement. */
const batch = 2_000;
const shown = 3;

/**
 * Checks every stored value against the definitions. Reads only, in the order of ids, so that it blocks no one.
 * @param only entity → names of the properties to check; absent: all
 */
export async function checkStoredValues(
  db: Db,
  entities: Readonly<Record<string, EntityModel>>,
  only?: Readonly<Record<string, readonly string[]>>,
  stopped: () => boolean = () => false,
): Promise<readonly UnfitValues[]> {
  const judge = createValueValidator();
  const found = new Map<string, UnfitValues>();
  for (const [entity, table] of Object.entries(entityTables)) {
    const properties = entities[entity]?.properties ?? {};
    const names = only ? (only[entity] ?? []) : undefined;
    if (names?.length === 0) continue;
    for await (const { id, values } of rowsOf(db, table, names)) {
      if (stopped()) return [];
      for (const [name, value] of Object.entries(values)) {
        if (names && !names.includes(name)) continue;
        const property = propertyOf(properties, name);
        if (property?.removed !== undefined) continue;
        const oneFile =
          property?.kind === 'array' && typeof value === 'string' && rowColumns(property.schema) === undefined;
        const wrong = property && judge(property.schema, oneFile ? [value] : value);
        if (property !== undefined && wrong === undefined) continue;
        const key = `${entity} ${name}`;
        const before = found.get(key);
        const examples = before?.examples ?? [];
        found.set(key, {
          ...(before ?? { entity, property: name, ...wrong }),
          count: (before?.count ?? 0) + 1,
          examples: examples.length < shown ? [...examples, id] : examples,
        });
      }
    }
  }
  return [...found.values()];
}

async function* rowsOf(
  db: Db,
  table: string,
  names: readonly string[] | undefined,
): AsyncGenerator<{ readonly id: string; readonly values: Bag }> {
  const some = names ? sql`properties ?| ${[...names]}::text[]` : sql`properties <> '{}'::jsonb`;
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; properties: Bag }>`select id, properties from ${sql.table(table)}
      where id > ${after} and ${some} order by id limit ${sql.lit(batch)}`.execute(db);
    for (const { id, properties } of rows) yield { id, values: properties };
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

/** By its current name, or one of its former ones. */
function propertyOf(properties: Readonly<Record<string, KeptProperty>>, name: string): KeptProperty | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return Object.values(properties).find(({ was }) => was.includes(name));
}

/** The findings as a message, with a remedy. */
export function describeUnfit({ entity, property, count, examples, code, args }: UnfitValues): string {
  const file = `schemas/data/${entity}.schema.json`;
  const hold = count === 1 ? 'holds' : 'hold';
  const where = `${count} ${count === 1 ? 'record' : 'records'} (${examples.join(', ')}${count > examples.length ? ', …' : ''}) ${hold} a value`;
  if (code === undefined)
    return `${entity}.${property}: nothing defines it, and ${where}. Write it in ${file} with "x-removed": "keep" or "erase", or name it under "x-was" of the property that it became.`;
  const limits = Object.entries(args ?? {}).map(
    ([name, value]: [string, unknown]) => `${name} ${String(value as Json)}`,
  );
  const why = [code, ...limits].join(', ');
  return `${entity}.${property}: ${where} that does not fit any more (${why}). ${count === 1 ? 'It stays until it is' : 'They stay until they are'} changed. Allow ${count === 1 ? 'it' : 'them'} again at /properties/${property} of ${file}, or change ${count === 1 ? 'it' : 'them'}.`;
}
