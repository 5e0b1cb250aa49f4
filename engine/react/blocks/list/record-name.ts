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
  options: { readonly t: Translate; readonly language: string; readonly context: JsonObject },
): string {
  const column = columns.find(({ primary }) => primary) ?? columns[0];
  if (column === undefined) return idOf(record);
  const text = formatText(readPath(record, column.field), column.format, { ...options, record, now: Date.now() });
  return text === '' ? idOf(record) : text;
}

/** A record's id; '' for one without. */
export function idOf(record: JsonObject): string {
  return typeof record.id === 'string' || typeof record.id === 'number' ? String(record.id) : '';
}

/** Maximum number of records listed by name. */
const mostNamed = 3;

/** Names of records as text: “build”, “ci”, “nightly” and 997 more. */
export function namedRecords(
  names: readonly string[],
  count: number,
  { t, language }: { readonly t: Translate; readonly language: string },
): string {
  const first = names.slice(0, mostNamed).map((name) => t('kit:list.quoted', { name }));
  const rest = count - first.length;
  const parts = rest > 0 ? [...first, t('kit:list.more', { count: rest })] : first;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
