/** One page of a list, as the API returns it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Rows in all pages. */
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** How many rows an export fetches at once. */
const batchSize = 500;

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
