import { type ContractEntry, fileOf, recordOf } from '../../definitions/contract';
import type { RateLimit } from '../../platform/http/rate-limit';
import type { Actor } from '../../session/session';
import { type DownloadAnswer, download } from '../answer';
import type { AnyOperation, Call, Operation, RowsOfFile } from '../operation';
import { type Cell, csv } from './csv';
import type { Page } from './page';

type Row = Readonly<Record<string, unknown>>;
/** What every list may be called with: an operation of a list has no parameters that its calls must prove. */
type Handle = (call: object) => Promise<object>;

/** A user reads a few exports; a program that fetches many could copy everything (quality S60). */
const exportLimit: RateLimit = { times: 20, seconds: 600 };

/**
 * A list that is answered as a file too: of the rows that its operation names, or else of its pages, one after the other, each from the
 * place where the last one ended.
 * @param columns names of properties, from `sources.json`; those that definitions add to its records follow
 */
export function withFile(operation: AnyOperation, entry: ContractEntry, columns: readonly string[]): AnyOperation {
  const handle = operation.handle as Handle;
  const own = (operation as Operation<string>).file;
  const entity = fileOf(recordOf(entry.answer)?.$ref);
  const read = async (call: object, rawQuery: Row): Promise<Page<Row>> => {
    const answer = await handle({ ...call, wants: 'json', inFull: true, rawQuery });
    return (answer as { readonly body: Page<Row> }).body;
  };
  const allPages = async (call: Call<unknown, never, Actor>) => {
    const { page: _page, size: _size, cursor: _cursor, counts: _counts, ...asked } = call.rawQuery;
    // What is wrong with the query is said before the file begins.
    const first = await read(call, asked);
    // The audit has one entry for a file.
    const quiet = { ...call, audit: () => {} };
    return {
      name: entry.path.replaceAll(/\{\w+\}\//g, '').replaceAll('/', '-'),
      rows: pages(first, (to) => read(quiet, { ...asked, ...to })),
    };
  };
  return {
    ...operation,
    handle: async (call: Call<unknown, never, Actor>) => {
      if (call.wants !== 'csv' || call.actor === undefined) return handle(call);
      await call.limit('export', exportLimit);
      const { name, rows } = await (own ?? allPages)(call);
      call.services.log.info({ export: name, actorId: call.actor.id }, 'list exported');
      const added = entity === undefined ? [] : call.kept.columns(entity);
      return fileWith([...new Set([...columns, ...added])], { name, rows }, call);
    },
  } as AnyOperation;
}

/** The headings are the names of the API's properties, the same in every language, so that programs can rely on them. */
function fileWith(
  columns: readonly string[],
  { name, rows }: RowsOfFile,
  { kept, now }: Pick<Call<unknown, never, Actor>, 'kept' | 'now'>,
): DownloadAnswer {
  return download({
    type: 'text/csv',
    fileName: `${name}-${new Date(now).toISOString().slice(0, 10)}.csv`,
    content: csv(
      columns.map((column) => ({ heading: column, cell: (row: Row) => cellOf(row[column]) })),
      seenRows(rows, kept),
    ),
  });
}

/** Rows with the added properties that the caller may see. */
async function* seenRows(
  batches: AsyncIterable<readonly object[]>,
  { see }: Pick<Call<unknown, never, Actor>['kept'], 'see'>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) yield rows.map((row) => see(row) as Row);
}

/** Nested values are written as JSON. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** The records of a page, and of all that follow it. Without a place for the next page, it is asked for by its number. */
async function* pages(first: Page<Row>, read: (to: Row) => Promise<Page<Row>>): AsyncGenerator<readonly Row[]> {
  for (let page = first; page.items.length > 0; ) {
    yield page.items;
    // A list without pages has no size.
    if (!(page.items.length >= page.size)) return;
    page = await read(page.next === undefined ? { page: String(page.page + 1) } : { cursor: page.next });
  }
}
