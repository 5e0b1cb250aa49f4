import { type DownloadAnswer, download } from '../../http/answer';
import type { Services } from '../../services';
import type { Actor } from '../../session/session';
import { type Cell, csv } from '../list';

/** A call that may ask for a file. */
interface ExportCall {
  readonly actor: Actor;
  readonly now: number;
  readonly services: Pick<Services, 'log'>;
}

/**
 * Answers a list as a CSV file. The headings are the names of the API's fields, in every language the same, so that a
 * program which reads the file does not depend on who fetched it. Each export is logged (quality S60).
 */
export function exportList<Row extends object>(
  call: ExportCall,
  name: string,
  columns: readonly (keyof Row & string)[],
  batches: AsyncIterable<readonly Row[]>,
): DownloadAnswer {
  call.services.log.info({ export: name, actorId: call.actor.id }, 'list exported');
  return download({
    type: 'text/csv',
    fileName: `${name}-${new Date(call.now).toISOString().slice(0, 10)}.csv`,
    content: csv(
      columns.map((column) => ({ heading: column, cell: (row: Row) => cellOf(row[column]) })),
      batches,
    ),
  });
}

/** Nested values are written as JSON. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
