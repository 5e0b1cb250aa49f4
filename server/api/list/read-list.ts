import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../platform/database';
import type { ListDefinition } from './definition';
import { countUpTo, type Page, pageAt } from './page';
import { readPage } from './read-page';
import type { ListRequest } from './request';

/**
 * One page of a list: its records, how many there are, and the places of the pages beside it.
 * @param read what the request selects, with its columns and without order
 * @param counted the same for counting, without tables that only columns need
 */
export async function readList<DB, Tables extends keyof DB, Row, CountedDB, Counted extends keyof CountedDB, Any, Item>(
  db: Db,
  { definition, request, now }: { readonly definition: ListDefinition; readonly request: ListRequest; now: number },
  read: SelectQueryBuilder<DB, Tables, Row>,
  counted: SelectQueryBuilder<CountedDB, Counted, Any>,
  itemsOf: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const found = await readPage(read, definition, request, now);
  const items = await itemsOf(found.rows);
  const total = await countUpTo(db, counted, request, found);
  return pageAt(request, { ...found, rows: items }, (item) => item, total);
}
