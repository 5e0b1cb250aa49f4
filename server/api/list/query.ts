import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { readMoment } from '../../platform/http/moment';
import type { ListColumn, ListDefinition, ListFilter } from './definition';
import type { ListRequest } from './request';
import { findsWords } from './search';

/** Narrows a query to what the request selects. Row-level access is decided before, never here. */
export function narrow<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  definition: ListDefinition,
  request: ListRequest,
  now: number,
): SelectQueryBuilder<Db, Tables, Row> {
  let narrowed = query;
  if (request.ids.length > 0) narrowed = narrowed.where(isNamed(definition, request.ids, now));
  if (request.words.length > 0 && definition.search) {
    narrowed = narrowed.where(definition.search(findsWords(request.words, request.parts === true)));
  }
  for (const { name, values } of request.filters) {
    const filter = definition.filters[name] ?? request.added?.filters[name];
    if (filter) narrowed = narrowed.where(test(filter, values, now));
  }
  return narrowed;
}

/** True for a request without any restriction. */
export function isForAll(request: ListRequest): boolean {
  return request.ids.length === 0 && request.words.length === 0 && request.filters.length === 0;
}

/** What a request is sorted by under a name; `lacked`: some records have no value there. */
export function sortOf(
  { sorts, lacked = [] }: ListDefinition,
  { added }: Pick<ListRequest, 'added'>,
  name: string,
): { readonly column: ListColumn; readonly lacked: boolean } | undefined {
  const column = sorts[name];
  if (column) return { column, lacked: lacked.includes(name) };
  const ofAdded = added?.sorts[name];
  return ofAdded && { column: ofAdded, lacked: true };
}

/** Orders as requested, and finally by id, so that a row is on exactly one page. */
export function order<Db, Tables extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Tables, Row>,
  definition: ListDefinition,
  request: ListRequest,
  now: number,
): SelectQueryBuilder<Db, Tables, Row> {
  let ordered = query;
  for (const { name, descending } of request.sort) {
    const by = sortOf(definition, request, name);
    if (by === undefined) continue;
    const value = by.column(now);
    // Upwards they are last anyway. An index of a column that always has a value is not walked with `nulls last`.
    const down = by.lacked ? sql`${value} desc nulls last` : sql`${value} desc`;
    ordered = ordered.orderBy(descending ? down : sql`${value} asc`);
  }
  return ordered.orderBy(
    request.sort[0]?.descending ? sql`${definition.id(now)} desc` : sql`${definition.id(now)} asc`,
  );
}

function test(filter: ListFilter, values: readonly string[], now: number): RawBuilder<boolean> {
  const column = filter.column(now);
  switch (filter.kind) {
    case 'oneOf': {
      const { test: has } = filter;
      if (!has) return isAny(column, values);
      return sql<boolean>`(${sql.join(
        values.map((value) => has(value, now)),
        sql` or `,
      )})`;
    }
    case 'text':
      return isAny(column, values);
    case 'boolean':
      return sql<boolean>`${column} = any(${values.map((value) => value === 'true')}::boolean[])`;
    case 'number':
      return sql<boolean>`${column} = any(${[...values]}::numeric[])`;
    case 'from':
      return sql<boolean>`${column} >= ${utc(values[0])}::timestamptz`;
    case 'before':
      return sql<boolean>`${column} < ${utc(values[0])}::timestamptz`;
  }
}

/** By id, or by the name that users know. */
function isNamed({ id, name }: ListDefinition, wanted: readonly string[], now: number): RawBuilder<boolean> {
  if (name === undefined) return isAny(id(now), wanted);
  return sql<boolean>`(${isAny(id(now), wanted)} or ${isAny(
    sql`upper(${name(now)})`,
    wanted.map((each) => each.toUpperCase()),
  )})`;
}

const isAny = (column: RawBuilder<unknown>, values: readonly string[]) =>
  sql<boolean>`${column} = any(${[...values]}::text[])`;

/** The request parser has ensured that it is a moment. */
const utc = (value = '') => new Date(readMoment(value) ?? 0).toISOString();
