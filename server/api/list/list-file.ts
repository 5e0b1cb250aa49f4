import type { JsonSchema } from '../../../engine/model';
import type { ContractEntry } from '../../definitions/contract';
import type { AnyOperation } from '../operation';
import { exportList } from './export';
import type { Page } from './page';

type Row = Readonly<Record<string, unknown>>;
/** What every list may be called with: an operation of a list has no parameters that its calls must prove. */
type Handle = (call: object) => Promise<object>;

/**
 * A list that is answered as a file too: its pages, one after the other, each from the place where the last one ended. The operation reads
 * pages and knows nothing of files.
 * @param columns names of properties, from `sources.json`
 */
export function withFile(operation: AnyOperation, entry: ContractEntry, columns: readonly string[]): AnyOperation {
  const handle = operation.handle as Handle;
  const name = entry.path.replaceAll('/', '-');
  const record = /([\w-]+)\.schema\.json$/.exec(String(recordOf(entry)?.$ref))?.[1];
  const read = async (call: object, rawQuery: Row): Promise<Page<Row>> => {
    const answer = await handle({ ...call, wants: 'json', inFull: true, rawQuery });
    return (answer as { readonly body: Page<Row> }).body;
  };
  return {
    ...operation,
    handle: async (call: Parameters<AnyOperation['handle']>[0]) => {
      const { actor } = call;
      if (call.wants !== 'csv' || actor === undefined) return handle(call);
      const { page: _page, size: _size, cursor: _cursor, counts: _counts, ...asked } = call.rawQuery;
      // What is wrong with the query is said before the file begins.
      const first = await read(call, asked);
      // The audit has one entry for a file.
      const quiet = { ...call, audit: () => {} };
      return exportList(
        { ...call, actor },
        name,
        columns,
        async () => pages(first, (to) => read(quiet, { ...asked, ...to })),
        record,
      );
    },
  } as AnyOperation;
}

/** The records of a page, and of all that follow it. Without a place for the next page, it is asked for by its number. */
async function* pages(first: Page<Row>, read: (to: Row) => Promise<Page<Row>>): AsyncGenerator<readonly Row[]> {
  for (let page = first; page.items.length > 0; ) {
    yield page.items;
    if (page.items.length < page.size) return;
    page = await read(page.next === undefined ? { page: String(page.page + 1) } : { cursor: page.next });
  }
}

function recordOf({ answer }: ContractEntry): JsonSchema | undefined {
  const properties = answer?.properties as Readonly<Record<string, JsonSchema>> | undefined;
  return properties?.items?.items as JsonSchema | undefined;
}
