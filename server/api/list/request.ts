import { readMoment } from '../../platform/http/moment';
import { type Cursor, readCursor } from './cursor';
import type { AddedQuery, ListDefinition, ListFilter } from './definition';

/** Default and maximum rows of a page (quality S58). */
export const defaultPageSize = 25;
export const largestPageSize = 100;
const largestPage = 100_000;
const longestSearch = 200;
const mostFilterValues = 50;

/** A parsed list query. */
export interface ListRequest {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly { readonly name: string; readonly descending: boolean }[];
  /** Words of the search, without anything but letters and digits; empty when nothing is searched. */
  readonly words: readonly string[];
  /** Words may be any part of a text: the database has indices for it. */
  readonly parts?: true;
  readonly filters: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly ids: readonly string[];
  /** Filters whose values are to be counted. */
  readonly counts?: readonly string[];
  /** Where the page begins or ends, instead of its number. */
  readonly cursor?: Cursor;
  /** Counts exactly up to this number, instead of `mostCounted`. */
  readonly countTo?: number;
  /** The page is one of those that make up a file of the whole list: no one reads how many records there are. */
  readonly inFull?: true;
  /** What may be queried besides the definition's own fields. */
  readonly added?: AddedQuery;
  /** Values of properties as the API's schema lists them, for filters that name none. */
  readonly listed?: ListedValues;
}

/** Property of a list's records → its values, where the API's schema lists them. */
export type ListedValues = Readonly<Record<string, readonly string[]>>;

/** Problems of an invalid list query by parameter; the values are codes. */
export type ListProblems = Readonly<Record<string, string>>;

/** The raw query string as Fastify gives it: a repeated parameter is an array. */
export type RawQuery = Readonly<Record<string, unknown>>;

/**
 * Reads `page`, `size`, `sort`, `q`, `id` and `filter[…]` (decisions, section 2.4). Parameters named in `others` belong to the caller and
 * are ignored; any other one is a problem.
 */
export function readListRequest(
  definition: ListDefinition,
  query: RawQuery,
  others: readonly string[] = [],
  { added, listed }: Pick<ListRequest, 'added' | 'listed'> = {},
): { readonly request: ListRequest } | { readonly problems: ListProblems } {
  const problems: Record<string, string> = {};
  const one = (name: string): string | undefined => {
    const value = query[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' && isPlainText(value)) return value;
    problems[name] = 'MALFORMED';
    return undefined;
  };
  const count = (name: string, otherwise: number, largest: number): number => {
    const value = one(name);
    if (value === undefined) return otherwise;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    if (number >= 1 && number <= largest) return number;
    problems[name] = 'OUT_OF_RANGE';
    return otherwise;
  };

  const sorts = new Set([...Object.keys(definition.sorts), ...Object.keys(added?.sorts ?? {})]);
  const page = count('page', 1, largestPage);
  const size = count('size', defaultPageSize, largestPageSize);
  const sort = (one('sort') ?? definition.defaultSort).split(',').map((written) => {
    const descending = written.startsWith('-');
    const name = descending ? written.slice(1) : written;
    if (!sorts.has(name)) problems.sort = 'UNKNOWN_SORT';
    return { name, descending };
  });
  const q = one('q') ?? '';
  if (q !== '' && definition.search === undefined) problems.q = 'NOT_SEARCHABLE';
  if (q.length > longestSearch) problems.q = 'TOO_LONG';

  const filters: { name: string; values: string[] }[] = [];
  for (const [parameter, value] of Object.entries(query)) {
    if (
      ['page', 'size', 'sort', 'q', 'id', 'counts', ...(definition.keyset ? ['cursor'] : []), ...others].includes(
        parameter,
      )
    )
      continue;
    const name = /^filter\[([A-Za-z][A-Za-z0-9]*)\]$/.exec(parameter)?.[1];
    const from = [definition.filters, added?.filters].find((each) => each && name && Object.hasOwn(each, name));
    const filter = name === undefined ? undefined : from?.[name];
    if (name === undefined || filter === undefined) {
      problems[parameter] = 'UNKNOWN_PARAMETER';
      continue;
    }
    const values = valuesOf(value);
    if (values === undefined || values.some((text) => !fits(filter, text, listed?.[name])))
      problems[parameter] = 'MALFORMED';
    else if (values.length > 0) filters.push({ name, values });
  }
  const ids = valuesOf(query.id);
  if (ids === undefined) problems.id = 'MALFORMED';

  const place = definition.keyset ? one('cursor') : undefined;
  const cursor = place === undefined ? undefined : readCursor(place);
  const written = sort.map(({ name, descending }) => `${descending ? '-' : ''}${name}`).join();
  if (place !== undefined && (cursor?.sort !== written || definition.withoutIndex?.includes(sort[0]?.name ?? '')))
    problems.cursor = 'MALFORMED';
  const counts = one('counts')?.split(',');
  if (counts?.some((name) => !isCounted(definition, name))) problems.counts = 'NOT_COUNTED';

  if (Object.keys(problems).length > 0) return { problems };
  const words = searchWords(q);
  return {
    request: {
      page: query.page === undefined ? (cursor?.page ?? page) : page,
      size,
      sort,
      words,
      filters,
      ids: ids ?? [],
      ...(counts && { counts }),
      ...(cursor && { cursor }),
      ...(added && { added }),
      ...(listed && { listed }),
    },
  };
}

function isCounted({ filters }: ListDefinition, name: string): boolean {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  return filter?.kind === 'oneOf' && filter.counted === true;
}

/**
 * The words of a search; every character that is neither letter nor digit separates words. The database folds case, as it does for the
 * index.
 */
export function searchWords(q: string): string[] {
  return q
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** Strings of a parameter that may be repeated; undefined for anything else. Empty ones are ignored. */
function valuesOf(value: unknown): string[] | undefined {
  const values = value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
  if (values.length > mostFilterValues) return undefined;
  const texts = values.filter((text): text is string => typeof text === 'string' && isPlainText(text));
  return texts.length === values.length ? texts.filter((text) => text !== '') : undefined;
}

/** Whether a filter accepts a value. `listed`: those of its property, for one that names none. */
export function fits(filter: ListFilter, value: string, listed: readonly string[] = []): boolean {
  if (value === '') return true;
  if (filter.kind === 'oneOf') return (filter.values ?? listed).includes(value);
  if (filter.kind === 'boolean') return value === 'true' || value === 'false';
  if (filter.kind === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
  if (filter.kind === 'from' || filter.kind === 'before') return readMoment(value) !== undefined;
  return true;
}

/** PostgreSQL text holds neither U+0000 nor lone surrogates (quality R35). */
function isPlainText(value: string): boolean {
  return value.length <= 1000 && !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}
