import type { FieldModel, Json } from '../../model';
import { fileValuesIn, readFileValue } from '../files/value';
import { gradesOf } from '../types/rating';
import { dateFormat, listFormat, numberFormat } from './intl-cache';

/** The types whose values only their field explains: a number is a percentage, a text is an amount. */
export type ExplainedField = Pick<FieldModel, 'type' | 'settings'>;

/** A value of such a type in the page's language; undefined for other types, and for a value that is none of its type. */
export function valueWords({ type, settings }: ExplainedField, value: Json, language: string): string | undefined {
  if (typeof value === 'number') {
    if (type === 'percentage') return unitWords(value, 'percent', language);
    if (type === 'duration') return minutesWords(value, language);
    // A grade from when there were more is no share of the scale of today.
    if (type === 'rating') return value > gradesOf({ settings }) ? String(value) : `${value}/${gradesOf({ settings })}`;
    return undefined;
  }
  if (type === 'file' || type === 'files') return fileWords(value, language);
  if (typeof value !== 'string') return undefined;
  if (type === 'money') return amountWords(value, String(settings.currency), language);
  if (type === 'dateRange') return rangeWords(value, language);
  if (type === 'month') return dateWords(`${value}-01T00:00Z`, { year: 'numeric', month: 'long' }, language);
  return type === 'time' ? dateWords(`2000-01-01T${value}Z`, { timeStyle: 'short' }, language) : undefined;
}

/** Minutes as hours and minutes: "1 hr 30 min". Longer lengths stay in hours, since a day may be a working day. */
export function minutesWords(value: number, language: string): string {
  const [hours, minutes] = [Math.trunc(value / 60), value % 60];
  const parts = hours === 0 ? [] : [unitWords(hours, 'hour', language)];
  if (minutes !== 0 || hours === 0) parts.push(unitWords(minutes, 'minute', language));
  return parts.join(' ');
}

/** An amount with its currency and all its places; undefined for a text that is no decimal. */
export function amountWords(value: string, currency: string, language: string): string | undefined {
  const found = /^-?[0-9]+(?:\.([0-9]+))?$/.exec(value);
  if (!found || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const places = { minimumFractionDigits: found[1]?.length ?? 0, maximumFractionDigits: found[1]?.length ?? 0 };
  // Text, as a number would lose digits of long amounts.
  return numberFormat(language, { style: 'currency', currency, ...places }).format(value as Intl.StringNumericLiteral);
}

/** Files by name and size: "proof.pdf (1.2 MB), photo.png (12 kB)". */
function fileWords(value: Json, language: string): string | undefined {
  const files = fileValuesIn(value).map(readFileValue);
  if (files.length === 0) return undefined;
  const words = files.flatMap((file) => (file ? [`${file.name} (${sizeWords(file.size, language)})`] : []));
  return words.length < files.length ? undefined : listFormat(language).format(words);
}

/** A number of bytes in the unit that people use for it. */
export function sizeWords(bytes: number, language: string): string {
  const [unit, divisor] = (
    [
      ['megabyte', 1_000_000],
      ['kilobyte', 1000],
      ['byte', 1],
    ] as const
  ).find(([, least]) => bytes >= least) ?? ['byte', 1];
  // The short form of bytes is "57 byte" in English.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const places = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1, numberingSystem: 'latn' } as const;
  return numberFormat(language, places).format(bytes / divisor);
}

function unitWords(value: number, unit: string, language: string): string {
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 6, numberingSystem: 'latn' }).format(
    value,
  );
}

/** A value is kept in the Gregorian calendar; in Thai or Persian, its year would be read again as another one. */
export const western = { calendar: 'gregory', numberingSystem: 'latn' } as const;

/** Two days as the language writes a range of them: what both have in common is written once. */
function rangeWords(text: string, language: string): string | undefined {
  const [from, to] = text.split('/').map((day) => Date.parse(`${day}T00:00Z`));
  if (from === undefined || to === undefined || !(from <= to)) return undefined;
  return dateFormat(language, { dateStyle: 'long', ...western, timeZone: 'UTC' }).formatRange(from, to);
}

function dateWords(text: string, look: Intl.DateTimeFormatOptions, language: string): string | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : dateFormat(language, { ...look, ...western, timeZone: 'UTC' }).format(at);
}
