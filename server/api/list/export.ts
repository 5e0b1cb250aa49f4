import type { RateLimit } from '../../platform/http/rate-limit';
import type { Actor } from '../../session/session';
import type { AddedProperties } from '../added-properties';
import { type DownloadAnswer, download } from '../answer';
import type { Services } from '../services';
import { type Cell, csv } from '.';

/** A user reads a few exports; a program that fetches many could copy everything (quality S60). */
const exportLimit: RateLimit = { times: 20, seconds: 600 };

/** A call that may request a file. */
interface ExportCall {
  limit(name: string, limit: RateLimit): void;
  readonly actor: Actor;
  readonly now: number;
  readonly services: Pick<Services, 'log'>;
  readonly kept: Pick<AddedProperties, 'columns' | 'see'>;
}

/**
 * Answers a list as a CSV file. The headings are the names of the API's fields, the same in every language, so that programs can rely on
 * them. Exports are rate-limited and each is logged.
 */
export async function exportList<Row extends object>(
  call: ExportCall,
  name: string,
  columns: readonly (keyof Row & string)[],
  fetch: () => Promise<AsyncIterable<readonly Row[]>>,
  entity?: string,
): Promise<DownloadAnswer> {
  await call.limit('export', exportLimit);
  call.services.log.info({ export: name, actorId: call.actor.id }, 'list exported');
  const added = entity === undefined ? [] : call.kept.columns(entity);
  // Each row is parsed once, however many columns it fills.
  const opened = new WeakMap<Row, Readonly<Record<string, unknown>>>();
  const shown = (row: Row) => {
    const known = opened.get(row) ?? { ...call.kept.see(row) };
    opened.set(row, known);
    return known;
  };
  return download({
    type: 'text/csv',
    fileName: `${name}-${new Date(call.now).toISOString().slice(0, 10)}.csv`,
    content: csv(
      [
        ...columns.map((column) => ({ heading: column, cell: (row: Row) => cellOf(row[column]) })),
        ...added.map((column) => ({ heading: column, cell: (row: Row) => cellOf(shown(row)[column]) })),
      ],
      await fetch(),
    ),
  });
}

/** Nested values are written as JSON. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
