import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database';
import type { ReadPage } from './read-page';
import type { ListRequest } from './request';

/** One page of a list, as the API returns it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Rows in all pages. */
  readonly total: number;
  /** False: there are at least `total` rows. Absent: there are exactly so many. */
  readonly totalIsExact?: false;
  readonly page: number;
  readonly size: number;
  /** Places of the next and the previous page, for `cursor`. */
  readonly next?: string;
  readonly previous?: string;
  /** Filter → value → how many rows choosing that value alone would leave, with everything else as it is. */
  readonly counts?: Readonly<Record<string, Readonly<Record<string, ValueCount>>>>;
}

/** A number of rows; `totalIsExact` as in a page. */
export type ValueCount = Pick<Page<unknown>, 'total' | 'totalIsExact'>;

/** Counting takes as long as there are rows, so it ends here: a list of more rows says that it has at least so many. */
export const mostCounted = 10_000;

/** Counts what a query matches, unless its page told: reads at most one row more than is counted. */
export async function countUpTo<DB, Tables extends keyof DB, Row>(
  db: Db,
  matching: SelectQueryBuilder<DB, Tables, Row>,
  { inFull, countTo = mostCounted }: Pick<ListRequest, 'inFull' | 'countTo'>,
  { found }: Pick<ReadPage<unknown>, 'found'> = {},
): Promise<number> {
  if (inFull) return 0;
  if (found !== undefined) return found;
  const some = matching.select(sql<number>`1`.as('one')).limit(countTo + 1);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${some}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The page of a request whose rows were read by `readPage`; `counted` and `exact` as in {@link pageOf}. */
export function pageAt<Row, Item>(
  request: Pick<ListRequest, 'page' | 'size' | 'countTo'>,
  { rows, more, next, previous }: ReadPage<Row>,
  itemOf: (row: Row) => Item,
  counted: number,
  exact?: boolean,
): Page<Item> {
  const items = rows.map(itemOf);
  // One more than the page has says that it is not the last.
  const seen = more && items[0] !== undefined ? [...items, items[0]] : items;
  const last = { ...request, size: more ? items.length : request.size };
  const page = pageOf(more ? last : request, seen, counted, exact);
  return {
    ...page,
    size: request.size,
    ...(next !== undefined && { next }),
    ...(previous !== undefined && { previous }),
  };
}

/**
 * The page of a request.
 * @param rows one more than the page has, if there are more
 * @param counted see `countUpTo`; an exact number may be larger, and is marked as exact
 */
export function pageOf<Item>(
  { page, size, countTo = mostCounted }: Pick<ListRequest, 'page' | 'size' | 'countTo'>,
  rows: readonly Item[],
  counted: number,
  exact: boolean = counted <= countTo,
): Page<Item> {
  const items = rows.slice(0, size);
  const seen = items.length === 0 ? 0 : (page - 1) * size + items.length;
  if (exact) return { items, total: counted, page, size };
  // On the last page the number is known without counting.
  if (seen > 0 && rows.length <= size) return { items, total: seen, page, size };
  return { items, total: Math.max(countTo, seen), totalIsExact: false, page, size };
}

/** How many rows an export fetches at once. */
export const batchSize = 500;

/**
 * Reads a long list batch by batch: the ids are fetched at once, so that rows added or deleted meanwhile cause no duplicates or gaps; the
 * rows are fetched as they are written.
 */
export async function* inBatches<Row extends { readonly id: string }>(
  ids: readonly string[],
  fetch: (ids: readonly string[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const wanted = ids.slice(start, start + batchSize);
    const rows = new Map((await fetch(wanted)).map((row) => [row.id, row]));
    yield wanted.flatMap((id) => rows.get(id) ?? []);
  }
}
