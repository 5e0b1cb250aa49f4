import { type FieldModel, isList, type Json, type JsonObject, type Option } from '../model';
import {
  awaitsWords,
  type FormStore,
  instantWords,
  type OptionsState,
  optionOf,
  optionsThere,
  readInstant,
  valueWords,
  zoneOf,
} from '../runtime';
import type { Translate } from './engine';
import { optionText } from './option-text';

/**
 * The value of a field as users read it: the text of an option, a date and a number in the page's language. Undefined if there is none; a
 * secret is never returned.
 */
export function answerWords(store: FormStore, index: number, t: Translate, language: string): string | undefined {
  const field = store.model.fields[index];
  const { value, displayed, options } = store.field(index);
  if (field === undefined || !displayed || field.secret || value === undefined || value === '') return undefined;
  if (field.columns) return Array.isArray(value) ? t('kit:rows.count', { count: value.length }) : undefined;
  const wordsOf = (option: Option) => optionText(option, t, language);
  if (isList(value) && options !== undefined) {
    const chosen = optionsThere(options)
      .filter((each) => value.includes(each.value))
      .map(wordsOf);
    if (options.status === 'loading' && chosen.length < value.length) return t('kit:options.loading');
    return chosen.length > 0 ? new Intl.ListFormat(language, { type: 'unit' }).format(chosen) : undefined;
  }
  const option = optionOf(options, value);
  if (option !== undefined) return wordsOf(option);
  if (awaitsWords(options, value, field.options)) return t('kit:options.loading');
  return plainWords(field, value, t, language);
}

/** A cell of a row as users read it. */
export interface CellWords {
  readonly column: FieldModel;
  readonly value: Json;
  readonly words: string;
}

/** The values of a row of a list, in the order of its columns. */
export function rowWords(
  { columns = [] }: FieldModel,
  row: JsonObject,
  options: readonly (OptionsState | undefined)[],
  t: Translate,
  language: string,
): readonly CellWords[] {
  return columns.flatMap((column, index): CellWords[] => {
    const value = row[column.name];
    if (value === undefined || column.component === 'hidden') return [];
    const option = optionOf(options[index], value);
    const waits = awaitsWords(options[index], value, column.options);
    const plain = waits ? t('kit:options.loading') : plainWords(column, value, t, language);
    const words = option ? optionText(option, t, language) : plain;
    if (words === undefined) return [];
    // Yes and no have no meaning without their label.
    const label = typeof value === 'boolean' && column.label !== undefined ? `${t(column.label)}: ` : '';
    return [{ column, value, words: `${label}${words}` }];
  });
}

/** A value without options, formatted in a language: with all its digits. Undefined if there is none. */
export function plainWords(
  field: FieldModel,
  value: Json | undefined,
  t: Translate,
  language: string,
): string | undefined {
  const { type } = field;
  if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no');
  const explained = value === undefined ? undefined : valueWords(field, value, language);
  if (explained !== undefined) return explained;
  if (typeof value === 'number')
    return type === 'choice'
      ? String(value)
      : new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
  if (typeof value !== 'string') return undefined;
  const at = type === 'dateTime' ? readInstant(value) : undefined;
  if (at !== undefined) return instantWords(at, zoneOf(field), language);
  const day = type === 'date' ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(day)) return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  // Typed text is shown as typed; digits of a code are not grouped.
  const isComputed = field.component === 'output';
  return isComputed && field.settings.inputMode === 'decimal' ? decimalWords(value, language) : value;
}

/** An exact decimal: as text it is not rounded. If the language's format does not support all its decimal places, it stays as it is. */
function decimalWords(value: string, language: string): string {
  const found = /^-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(value);
  const places = found?.[1] ?? '';
  if (found === null || places.length > mostPlaces) return value;
  const digits = { minimumFractionDigits: places.length, maximumFractionDigits: places.length };
  return new Intl.NumberFormat(language, digits).format(value as Intl.StringNumericLiteral);
}

/** Older browsers refuse more decimal places. */
const mostPlaces = 20;
