import type { Json, JsonObject } from '../../../engine/model';
import { importedFields } from '../../../engine/runtime';
import type { ContractEntry } from '../../definitions/contract';
import type { AnyOperation } from '../operation';
import type { Column } from './columns';
import type { FileLine } from './read-lines';
import type { LineForm } from './verdict';

/** The operation that changes an existing record, with its contract. */
export interface Updater {
  readonly operation: AnyOperation;
  readonly entry: ContractEntry;
}

/** The record that a line refers to. */
export interface Existing {
  readonly id: string;
  readonly revision: number;
  /** Its values, as the API returns them. */
  readonly values: JsonObject;
}

/** What a line changes in an existing record. */
export interface LineUpdate {
  readonly line: number;
  readonly id: string;
  readonly revision: number;
  readonly payload: JsonObject;
}

/** One value that a line changes, shown to users for confirmation. */
export interface LineChange {
  readonly line: number;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Values in a line that differ from its record. Only non-empty cells count: an empty one leaves its value alone, and values that the
 * operation does not accept are ignored.
 */
export function changesOf(
  line: FileLine,
  payload: JsonObject,
  record: Existing,
  form: LineForm,
  columns: readonly Column[],
  takes: readonly string[],
): { readonly update: LineUpdate; readonly changes: readonly LineChange[] } {
  const known = takes.filter((name) => record.values[name] !== undefined);
  let sent: JsonObject = Object.fromEntries(known.map((name): [string, Json] => [name, record.values[name] ?? null]));
  const changes: LineChange[] = [];
  for (const field of importedFields(form)) {
    const at = columns.findIndex((column) => column.field === field.name);
    const [name] = field.path;
    if (at < 0 || name === undefined || field.path.length > 1 || !takes.includes(name)) continue;
    if ((line.cells[at] ?? '').trim() === '') continue;
    const [before, after] = [record.values[name] ?? null, payload[name] ?? null];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    sent = { ...sent, [name]: after };
    changes.push({ line: line.line, field: field.name, before: inWords(before), after: inWords(after) });
  }
  return { update: { line: line.line, id: record.id, revision: record.revision, payload: sent }, changes };
}

const inWords = (value: Json) => (value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));
