import type { CommandRecordsModel, JsonObject } from '../../../engine/model';
import { isObject, readPath } from '../../../engine/runtime';
import type { Named } from './match';

/** A page or an action, with the words it is found by. */
export interface Entry extends Named {
  readonly key: string;
  /** Why it cannot be used now. */
  readonly reason?: string;
  readonly go: () => void;
}

/** An action of an open record. */
export interface RecordEntry extends Entry {
  /** Name of the record. */
  readonly record: string;
}

/** Entries by the record they belong to; usable ones come first, so that Enter has an effect. */
export function byRecord<Each extends RecordEntry>(entries: readonly Each[]): ReadonlyMap<string, readonly Each[]> {
  const inOrder = [...entries.filter(usable), ...entries.filter((entry) => !usable(entry))];
  const names = [...new Set(entries.map(({ record }) => record))];
  return new Map(names.map((name) => [name, inOrder.filter(({ record }) => record === name)]));
}

const usable = ({ reason }: Entry) => reason === undefined;

/** Name of a record, and its further description. */
export function writtenRecord(
  { title, subtitle }: CommandRecordsModel,
  record: JsonObject,
  t: (key: string) => string,
): { readonly title: string; readonly subtitle: string } {
  const facts = subtitle.flatMap(({ field, words }) => {
    const value = readPath(record, field);
    if (value === undefined || value === null || value === '' || isObject(value) || Array.isArray(value)) return [];
    const key = words?.[String(value)];
    return [key === undefined ? String(value) : t(key)];
  });
  return { title: String(readPath(record, title) ?? ''), subtitle: facts.join(' · ') };
}

/** Whether the text is too short for a useful search. A single Chinese or Japanese character is enough. */
export function isTooShort(text: string): boolean {
  const typed = text.trim();
  return typed.length < 2 && !/[\u3000-\u9fff\uac00-\ud7af]/.test(typed);
}
