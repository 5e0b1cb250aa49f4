import {
  type DurationUnit,
  type FormatModel,
  isEmpty,
  isList,
  type Json,
  type JsonObject,
  type LocaleKey,
  type OwnLabels,
  type Tone,
  type WrittenNames,
} from '../../model';
import { fileFormat } from '../files/value';
import { isObject, readPath } from '../path';
import { durationText } from './duration';
import { listFormat } from './intl-cache';
import { momentText, relativeText } from './moment';
import { moneyText, numberText, percentPriceText, percentText, priceText } from './quantity';
import { amountWords, minutesWords, valueWords } from './value-words';

/** Translates a locale key into the current language. */
export type Say = (key: LocaleKey, args?: Readonly<Record<string, Json>>) => string;

/** What the text of a value depends on besides the value. */
export interface FormatContext {
  /** BCP 47 tag. */
  readonly language: string;
  readonly t: Say;
  /** Current time in milliseconds, for relative times. */
  readonly now: number;
  /** Where the maps of labels are. */
  readonly context: JsonObject;
  /** Record the value is part of, for shares. */
  readonly record?: JsonObject;
  /** Time zone for dates; default: the user's own. */
  readonly timeZone?: string;
}

/**
 * A value as text; '' if there is nothing to show: an empty value, or a zero duration. A value that does not fit its format (a text instead
 * of a number, an unknown status) is shown as it is (quality R14).
 */
export function formatText(value: Json | undefined, format: FormatModel, options: FormatContext): string {
  if (format.as === 'changes')
    return changesBetween(readPath(options.record, format.from), value, format, options)
      .map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`)
      .join('\n');
  if (isEmpty(value) || value === undefined) return '';
  const { language, t, timeZone } = options;
  switch (format.as) {
    case 'date':
    case 'day':
    case 'dateTime':
    case 'month':
      return momentText(value, format.as, language, timeZone) ?? plain(value);
    case 'relative':
      return relativeText(value, options.now, language) ?? plain(value);
    case 'minutes':
      return typeof value === 'number' ? minutesWords(value, language) : plain(value);
    case 'dateRange':
      return valueWords({ type: 'dateRange', settings: {} }, value, language) ?? plain(value);
    case 'time':
      return valueWords({ type: 'time', settings: {} }, value, language) ?? plain(value);
    case 'file':
      return valueWords({ type: 'file', settings: {} }, value, language) ?? plain(value);
    case 'money':
      return (
        (format.currency === undefined ? undefined : amountWords(plain(value), format.currency, language)) ??
        quantity(value, 'money', language)
      );
    case 'number':
    case 'percent':
    case 'price':
      return quantity(value, format.as, language);
    case 'duration':
      return quantity(value, format.as, language, format.in);
    case 'yesNo':
      return typeof value === 'boolean' ? t(value ? 'kit:yes' : 'kit:no') : plain(value);
    case 'words':
      if (Array.isArray(value)) return value.map((item: Json) => sentence(item, format.words, options)).join('\n');
      return sentence(value, format.words, options);
    case 'label':
      return ownLabel(plain(value), labelOf(value, readPath(options.context, format.labels)), format.words, t);
    case 'count':
      if (Array.isArray(value)) return t(format.words, { count: value.length });
      return typeof value === 'number' ? t(format.words, { count: value }) : plain(value);
    case 'list': {
      const items: readonly Json[] = Array.isArray(value) ? value : [value];
      const texts = items.map((item) => formatText(item, format.of, options)).filter((text) => text !== '');
      return listFormat(language).format(texts);
    }
    case 'share': {
      const { value: used, limit } = shareOf(value, format, options.record);
      const text = quantity(used, format.value, language) || numberText(0, language);
      return limit === undefined
        ? text
        : t('kit:share', { value: text, limit: quantity(limit, format.value, language) });
    }
    default:
      return written(value, language);
  }
}

/** The words of a code. A code with values is a sentence with these values, or with those that it has for the language as `words`. */
function sentence(
  value: Json,
  words: Readonly<Record<string, LocaleKey>>,
  { language, t }: Pick<FormatContext, 'language' | 't'>,
): string {
  const code = isObject(value) ? value.code : value;
  const key = typeof code === 'object' ? undefined : own(words, String(code));
  if (key === undefined) return plain(code ?? value);
  if (!isObject(value)) return t(key);
  const inLanguage = isObject(value.words) ? value.words[language] : undefined;
  return t(key, { ...value, ...(isObject(value.values) && value.values), ...(isObject(inLanguage) && inLanguage) });
}

/** A value of which nothing but itself is known: files by name and size, a row with files by its cells. */
function written(value: Json, language: string): string {
  if (typeof value === 'string') return fileFormat.test(value) ? fileText(value, language) : value;
  if (Array.isArray(value) && value.length > 0) {
    const items: readonly Json[] = value;
    return items.map((item) => written(item, language)).join(', ');
  }
  const cells = isObject(value) ? rowCells(value) : undefined;
  return cells ? cells.map((cell) => written(cell, language)).join(' · ') : plain(value);
}

const fileText = (value: string, language: string) =>
  valueWords({ type: 'file', settings: {} }, value, language) ?? value;

/** The values of a row that names files; undefined for any other object. */
export function rowCells(row: JsonObject): readonly Json[] | undefined {
  const cells = Object.values(row).filter((cell) => !isEmpty(cell));
  const isFile = (value: Json) => typeof value === 'string' && fileFormat.test(value);
  return cells.some((cell) => (isList(cell) ? cell.some(isFile) : isFile(cell))) ? cells : undefined;
}

/** A changed value in words; absent means not there before, or removed. */
export interface Change {
  /** Dotted name within the record. */
  readonly name: string;
  /** What readers call it: the label that a definition has for it, else its name. */
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
}

/** Differences between two records, value by value: those with a label first, in the order of the records. A list is one value. */
export function changesBetween(
  before: Json | undefined,
  after: Json | undefined,
  { names }: { readonly names: WrittenNames },
  options: FormatContext,
): readonly Change[] {
  const old = valuesIn(before);
  const present = valuesIn(after);
  const changed = [...new Set([...old.keys(), ...present.keys()])].flatMap((name): Change[] => {
    const [was, is] = [old.get(name), present.get(name)];
    if (was === is || (was !== undefined && is !== undefined && plain(was) === plain(is))) return [];
    const known = own(names, name);
    const write = (value: Json) => formatText(value, known?.format ?? formatOf(value), options) || plain(value);
    return [
      {
        name,
        label: known === undefined ? name : options.t(known.label),
        ...(was !== undefined && { before: write(was) }),
        ...(is !== undefined && { after: write(is) }),
      },
    ];
  });
  return [...changed.filter(({ name }) => own(names, name)), ...changed.filter(({ name }) => !own(names, name))];
}

/**
 * Values that a value of a record has one after the other, by its label: `Keys: 5 → 7`. Of a value with parts, each part that differs
 * between the first two.
 */
export function namedValues(
  name: string,
  values: readonly Json[],
  names: WrittenNames,
  options: FormatContext,
): string {
  if (values.some(isObject))
    return changesBetween({ [name]: values[0] ?? null }, { [name]: values[1] ?? null }, { names }, options)
      .map(({ label, before, after }) => `${label}: ${cut(before)} → ${cut(after)}`)
      .join('; ');
  const known = own(names, name);
  const write = (value: Json) => formatText(value, known?.format ?? formatOf(value), options) || plain(value);
  const texts = values.map((value) => cut(isEmpty(value) ? undefined : write(value)));
  return `${known === undefined ? name : options.t(known.label)}: ${texts.join(' → ')}`;
}

const longest = 100;

/** A value in a line with others. */
const cut = (text = '–') => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** How a value is written of which nothing but itself is known. */
function formatOf(value: Json): FormatModel {
  if (typeof value === 'boolean') return { as: 'yesNo' };
  return { as: typeof value === 'string' && instant.test(value) ? 'dateTime' : 'text' };
}

/** Every value of a record by dotted name; empty ones are left out. */
function valuesIn(record: Json | undefined, name = ''): ReadonlyMap<string, Json> {
  if (record === undefined || isEmpty(record)) return new Map();
  if (!isObject(record)) return new Map([[name, record]]);
  return new Map(
    Object.entries(record).flatMap(([part, value]) => [...valuesIn(value, name === '' ? part : `${name}.${part}`)]),
  );
}

/** The tone of a chip; undefined if the value is drawn as plain text. A value without its own tone is neutral. */
export function formatTone(value: Json | undefined, format: FormatModel): Tone | undefined {
  if (format.as !== 'words' || format.tones === undefined || isEmpty(value)) return undefined;
  return own(format.tones, String(value)) ?? 'neutral';
}

/** Share of a limit that is used. Without a limit, only the number is shown. */
export function shareOf(
  value: Json | undefined,
  { of }: Extract<FormatModel, { readonly as: 'share' }>,
  record: JsonObject | undefined,
): { readonly value: number; readonly limit?: number } {
  const used = typeof value === 'number' ? value : 0;
  const limit = readPath(record, of);
  return typeof limit === 'number' && limit > 0 ? { value: used, limit } : { value: used };
}

/** An amount as decimal text. */
const decimal = /^-?\d{1,15}(\.\d{1,12})?$/;
/** A percentage as decimal text, `12.5 %`: a price may be one of another. */
const percentage = /^\d{1,3}(\.\d{1,12})? %$/;

function quantity(
  value: Json,
  as: 'number' | 'percent' | 'money' | 'price' | 'duration',
  language: string,
  unit?: DurationUnit,
): string {
  const amountText = { money: moneyText, price: priceText }[as as string];
  if (amountText && typeof value === 'string' && decimal.test(value)) return amountText(value, language);
  if (as === 'price' && typeof value === 'string' && percentage.test(value))
    return percentPriceText(value.slice(0, -2), language);
  if (typeof value !== 'number' || !Number.isFinite(value)) return plain(value);
  if (amountText) return amountText(value, language);
  if (as === 'percent') return percentText(value, language);
  return as === 'duration' ? (durationText(value, language, unit) ?? '') : numberText(value, language);
}

/** A label as it is, or in the page's language if it is still the product's default. */
export function ownLabel(value: string, label: string, words: OwnLabels | undefined, t: Say): string {
  const word = words && own(words, value);
  return word?.text === label ? t(word.key) : label;
}

/** Labels in settings and profile are a map from value to text, or a list of objects with `value` and a text. */
function labelOf(value: Json, labels: Json | undefined): string {
  const name = plain(value);
  if (isList(labels)) {
    const entry = labels.find((one) => isObject(one) && one.value === value);
    const text = isObject(entry) ? (entry.text ?? entry.label ?? entry.endonym) : undefined;
    return typeof text === 'string' ? text : name;
  }
  const text = isObject(labels) ? own(labels, name) : undefined;
  return typeof text === 'string' ? text : name;
}

function plain(value: Json): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
