import { type RawBuilder, sql } from 'kysely';
import type { KeptProperty } from '../../engine/model';
import type { Bag } from '../platform/database';

/** Table of an entity. */
export const entityTables: Readonly<Record<string, 'users' | 'licenses' | 'api_keys' | 'posts'>> = {
  user: 'users',
  license: 'licenses',
  'api-key': 'api_keys',
  post: 'posts',
};

/**
 * A stored property as a typed value: the same for filter, sort and index, because an index only supports its exact expression. Values
 * stored under a former name count; a value of another type, from before the definition changed, counts as absent.
 */
export function propertySql(table: string, name: string, { kind, schema, was }: KeptProperty): RawBuilder<unknown> {
  const first = (operator: '->' | '->>') => firstValue(table, [name, ...was], operator);
  // Only conversions that do not depend on the session: an index accepts no others.
  if (kind === 'string') {
    const ordered = typeof schema.format === 'string' && /^(date|time)/.test(schema.format);
    return ordered ? sql`${first('->>')} collate "C"` : first('->>');
  }
  if (kind === 'array') return first('->');
  const [json, type] = kind === 'boolean' ? ['boolean', sql`boolean`] : ['number', sql`numeric`];
  return sql`(case when jsonb_typeof(${first('->')}) = ${sql.lit(json)} then (${first('->>')})::${type} end)`;
}

function firstValue(table: string, names: readonly string[], operator: '->' | '->>'): RawBuilder<unknown> {
  const values = names.map((each) => sql`${sql.ref(`${table}.properties`)} ${sql.raw(operator)} ${sql.lit(each)}`);
  return values.length === 1 ? sql`(${sql.join(values)})` : sql`coalesce(${sql.join(values)})`;
}

/** For a record without stored properties. */
export const noAddedValues = sql<Bag>`'{}'::jsonb`;

/** A change of stored values: what is set, and which stored names are removed. */
export interface BagPatch {
  readonly set: Bag;
  readonly unset: readonly string[];
  /** Values that name files which the record has no longer. */
  readonly dropped?: readonly string[];
}

/**
 * The bag with a change applied, computed by the database in the same statement: concurrent changes under other names are preserved.
 * Undefined if nothing changes.
 */
export function patched({ set, unset }: BagPatch): RawBuilder<Bag> | undefined {
  if (unset.length === 0 && Object.keys(set).length === 0) return undefined;
  return sql<Bag>`(properties - ${[...unset]}::text[]) || ${JSON.stringify(set)}::jsonb`;
}
