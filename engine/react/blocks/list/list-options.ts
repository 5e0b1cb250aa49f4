import { type FilterModel, isList, isObject, type Json, type JsonObject } from '../../../model';
import { ownLabel, readPath } from '../../../runtime';
import type { Translate } from '../../engine';

/** A value that a filter accepts, with its label. */
export interface FilterOption {
  readonly value: string;
  readonly text: string;
}

/** The options of a filter: as written, or a map or list in the context, sorted by the language's collation. */
export function filterOptions(
  { options }: Pick<FilterModel, 'options'>,
  context: JsonObject,
  t: Translate,
  language: string,
): readonly FilterOption[] {
  if (!('path' in options)) return options.map(({ value, label }) => ({ value: String(value), text: t(label) }));
  const found = readPath(context, options.path);
  const offered = isList(found) ? found.map(listed) : Object.entries(found ?? {}).map(named);
  const { compare } = new Intl.Collator(language);
  return offered
    .filter((option) => option !== undefined)
    .map(({ value, text }) => ({ value, text: ownLabel(value, text, options.words, t) }))
    .sort((one, other) => compare(one.text, other.text));
}

function named([value, text]: [string, Json]): FilterOption {
  return { value, text: typeof text === 'string' ? text : value };
}

function listed(value: Json): FilterOption | undefined {
  if (typeof value === 'string' || typeof value === 'number') return { value: String(value), text: String(value) };
  if (!isObject(value)) return undefined;
  const { value: own, id, text, label, name } = value;
  const key = own ?? id;
  const words = text ?? label ?? name;
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  return { value: String(key), text: typeof words === 'string' ? words : String(key) };
}

/** The label of a filter value; the value itself if no option has it. */
export function filterWords(
  filter: FilterModel,
  value: string,
  context: JsonObject,
  t: Translate,
  language: string,
): string {
  if (filter.as === 'yesNo') return t(value === 'true' ? 'kit:yes' : 'kit:no');
  if (filter.as === 'date') {
    const moment = new Date(`${value}T00:00:00`);
    return Number.isNaN(moment.getTime()) ? value : moment.toLocaleDateString(language, { dateStyle: 'medium' });
  }
  return filterOptions(filter, context, t, language).find((option) => option.value === value)?.text ?? value;
}
