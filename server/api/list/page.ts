/** One page of a list, as the API answers it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Rows of all pages together. */
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** How many rows an export fetches at once. */
const batchSize = 500;

/**
 * Goes through a long list batch by batch: the ids are taken at once, so that rows which come or go meanwhile neither
 * double nor skip others; the rows are fetched as they are written out.
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
