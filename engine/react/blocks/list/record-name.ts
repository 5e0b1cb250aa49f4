import type { ColumnModel, JsonObject } from '../../../model';
import { formatText, readPath } from '../../../runtime';
import type { Translate } from '../../engine';

/** What every way to draw the records of a list takes. */
export interface ListedRecords {
  readonly columns: readonly ColumnModel[];
  readonly records: readonly JsonObject[];
  readonly context: JsonObject;
  readonly labelledBy: string;
  readonly busy: boolean;
  readonly open: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** The name of a record in its controls: the text of its primary column. */
export function recordName(
  columns: readonly ColumnModel[],
  record: JsonObject,
  around: { readonly t: Translate; readonly language: string; readonly context: JsonObject },
): string {
  const column = columns.find(({ primary }) => primary) ?? columns[0];
  if (column === undefined) return idOf(record);
  const text = formatText(readPath(record, column.field), column.format, { ...around, record, now: Date.now() });
  return text === '' ? idOf(record) : text;
}

/** A record's id; '' for one without. */
export function idOf(record: JsonObject): string {
  return typeof record.id === 'string' || typeof record.id === 'number' ? String(record.id) : '';
}
