import type { FieldModel, Json } from '../../model';
import { isDay } from '../day';
import { fold } from '../text';
import { decimalWords, readDecimal } from './decimal-words';
import { dateFormat, numberFormat } from './intl-cache';
import { valueWords, western } from './value-words';

type Typed = Pick<FieldModel, 'type' | 'settings'>;

/** What a person typed in the page's language as the text that the field's type reads; undefined where the language does not settle it. */
export function readValue({ type, settings }: Typed, text: string, language: string): string | undefined {
  const written = fold(text);
  switch (type) {
    case 'percentage':
      return readDecimal(written.replace(/^%\s*|\s*%$/, ''), language);
    case 'money':
      return readDecimal(withoutCurrency(written, String(settings.currency), language), language);
    case 'time':
      return readTime(written, language);
    case 'month':
      return readMonth(written, language);
    case 'date':
      return readDay(written, language);
    case 'duration':
      return readMinutes(written, language);
    case 'rating':
    case 'slider':
      return readDecimal(written, language);
    default:
      return text;
  }
}

/** Before a text that the language does not settle, so that the type cannot read it in a way of its own: 1.234 in French. */
const unread = '? ';

/** What was typed or pasted, as it is given to the field; a text that the language does not settle stays what it is, to be refused. */
export function typedValue(field: Typed, text: string, language: string): string {
  return text.trim() === '' ? '' : (readValue(field, text, language) ?? `${unread}${text}`);
}

/** What a text that was not settled means in this language: it was typed in another one. */
export function readAgain(field: Typed, value: Json | undefined, language: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith(unread)) return undefined;
  return readValue(field, value.slice(unread.length), language);
}

/** Types that are written as decimals. */
const decimals: ReadonlySet<string> = new Set(['percentage', 'money', 'rating', 'slider']);

/** A value as text for an input or a file, which reads as the same value again. */
export function typedWords(field: Typed, value: Json | undefined, language: string): string {
  if (typeof value === 'boolean') return String(value);
  const text = typeof value === 'number' ? plainDecimal(value) : typeof value === 'string' ? value : '';
  const isRead = decimals.has(field.type) || ['time', 'month', 'duration', 'date'].includes(field.type);
  if (isRead && text.startsWith(unread)) return text.slice(unread.length);
  if (decimals.has(field.type)) return /^-?[0-9]+(?:\.[0-9]+)?$/.test(text) ? decimalWords(text, language) : text;
  return value === undefined ? text : (valueWords(field, value, language) ?? text);
}

/** A number without an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') && Math.abs(value) < 1 ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

/** Only the field's own currency may stand beside the amount: five dollars are not five euros. */
function withoutCurrency(text: string, currency: string, language: string): string {
  const names = new Set([currency]);
  for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
    const parts = numberFormat(language, { style: 'currency', currency, currencyDisplay }).formatToParts(1);
    for (const { type, value } of parts) if (type === 'currency') names.add(fold(value));
  }
  for (const name of [...names].sort((one, other) => other.length - one.length)) {
    if (text.startsWith(name)) return text.slice(name.length).trim();
    if (text.endsWith(name)) return text.slice(0, -name.length).trim();
    if (text.startsWith(`-${name}`)) return `-${text.slice(name.length + 1).trim()}`;
  }
  return text;
}

/** Half of the day by its name in the language, or in English. */
function halfOf(text: string, language: string): { readonly rest: string; readonly half?: 'am' | 'pm' } {
  for (const half of ['am', 'pm'] as const) {
    const parts = dateFormat(language, { hour: 'numeric', hour12: true, ...western, timeZone: 'UTC' }).formatToParts(
      Date.UTC(2000, 0, 1, half === 'am' ? 1 : 13),
    );
    const own = bare(parts.find(({ type }) => type === 'dayPeriod')?.value ?? half);
    for (const name of [own, half]) {
      if (text.endsWith(name)) return { rest: text.slice(0, -name.length), half };
      if (text.startsWith(name)) return { rest: text.slice(name.length), half };
    }
  }
  return { rest: text };
}

/** Small letters and digits, without blanks and the points of abbreviations. */
const bare = (text: string) => fold(text).toLowerCase().replace(/[\s.]/g, '');

function readTime(text: string, language: string): string | undefined {
  const { rest, half } = halfOf(
    text
      .toLowerCase()
      .replace(/\s/g, '')
      .replace(/([ap])\.m\.?/, '$1m'),
    language,
  );
  const [, hour = '', minute = '00'] =
    /^([0-9]{1,2})(?:[:.h時]([0-9]{2})分?|[h時]?)$/.exec(rest) ?? /^([0-9]{1,2})([0-9]{2})$/.exec(rest) ?? [];
  const given = Number(hour);
  if (hour === '' || given > 23 || Number(minute) > 59) return undefined;
  if (half !== undefined && (given > 12 || (given === 0 && half === 'pm'))) return undefined;
  const hours = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/**
 * A day as text for an input: as the page's language writes it in words ("March 4, 2026"), or in a way that is read again in that
 * language; a text that is no day stays what it is.
 */
export function dayWords(text: string, language: string): string {
  if (!isDay(text)) return text.startsWith(unread) ? text.slice(unread.length) : text;
  return writerOf(language)(text, language);
}

type DayWriter = (day: string, language: string) => string;

const longDay: DayWriter = (day, language) =>
  dateFormat(language, { dateStyle: 'long', ...western, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00Z`));
const isoDay: DayWriter = (day) => day;

const writers = new Map<string, DayWriter>();

/** The first way of writing days that is read again in every month: not every language says only day, month and year in one. */
function writerOf(language: string): DayWriter {
  const known = writers.get(language);
  if (known !== undefined) return known;
  const samples = [...Array(12).keys()].map((at) => `2026-${String(at + 1).padStart(2, '0')}-04`);
  const found = [longDay, dayDigits].find((write) =>
    samples.every((day) => readDay(fold(write(day, language)), language) === day),
  );
  writers.set(language, found ?? isoDay);
  return found ?? isoDay;
}

/** A day in digits, in the order of the language: "31/12/2026". */
export function dayDigits(text: string, language: string): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return dateFormat(language, { ...digits, ...western, timeZone: 'UTC' }).format(Date.parse(`${text}T00:00Z`));
}

/** Words that stand between month and year. */
const between = /(?<=\s)(?:de|del|of)(?=\s)/g;

function readMonth(text: string, language: string): string | undefined {
  const written = text.toLowerCase();
  const first = /^([0-9]{4})\s*[-/.年]\s*([0-9]{1,2})月?$/.exec(written);
  const last = /^([0-9]{1,2})\s*[-/.\s]\s*([0-9]{4})$/.exec(written);
  const [year, month] = first ? [first[1], first[2]] : [last?.[2], last?.[1]];
  if (year !== undefined && month !== undefined)
    return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : undefined;
  const named = /^(?:([0-9]{4})\s+(\D+)|(\D+?)[\s,]+([0-9]{4}))$/.exec(written.replace(between, ' '));
  const name = bare(named?.[2] ?? named?.[3] ?? '');
  if (!named || name === '') return undefined;
  const at = monthNamed(name, language);
  return at === undefined ? undefined : `${named[1] ?? named[4]}-${String(at + 1).padStart(2, '0')}`;
}

/**
 * A day that begins with its year is read in any language; digits that end with it in the order of the language; and words with the names
 * of its months.
 */
function readDay(text: string, language: string): string | undefined {
  // The moment of a day is read by the type.
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}T/i.test(text)) return text;
  const written = text
    .toLowerCase()
    .replaceAll(/(?<=[0-9])(?:st|nd|rd|th|er|º)(?=[\s,]|$)/g, '')
    .replaceAll(between, ' ');
  const yearFirst = /^([0-9]{4})\s*[-/.年]\s*([0-9]{1,2})\s*[-/.月]\s*([0-9]{1,2})\s*日?$/.exec(written);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const digits = /^([0-9]{1,2})\s*[-/.\s]\s*([0-9]{1,2})\s*[-/.\s]\s*([0-9]{4})$/.exec(written);
  if (digits) {
    const [, one, other, year] = digits;
    return isDayFirst(language) ? dayOf(year, other, one) : dayOf(year, one, other);
  }
  const named = /^(?:([0-9]{1,2})[\s.]+([^0-9\s]+)|([^0-9\s]+)\s+([0-9]{1,2}))[\s,]+([0-9]{4})$/.exec(written);
  if (!named) return undefined;
  const name = bare(named[2] ?? named[3] ?? '').replace(/,$/, '');
  const at = monthNamed(name, language);
  return at === undefined ? undefined : dayOf(named[5], String(at + 1), named[1] ?? named[4]);
}

/** `yyyy-mm-dd`, if the calendar has that day. */
function dayOf(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

function isDayFirst(language: string): boolean {
  const parts = dateFormat(language, { dateStyle: 'short', ...western, timeZone: 'UTC' }).formatToParts(0);
  const placeOf = (wanted: string) => parts.findIndex(({ type }) => type === wanted);
  return placeOf('day') < placeOf('month');
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The month of a name, or of its first letters if no other begins with them; accents may be left out. */
function monthNamed(name: string, language: string): number | undefined {
  const plain = withoutAccents(name);
  const months = monthNames(language);
  const exact = months.findIndex((names) => names.includes(plain));
  if (exact >= 0) return exact;
  if (!/^\p{L}{3}/u.test(plain)) return undefined;
  const begun = months.flatMap((names, at) => (names.some((known) => known.startsWith(plain)) ? [at] : []));
  return begun.length === 1 ? begun[0] : undefined;
}

const namesByLanguage = new Map<string, readonly (readonly string[])[]>();

/** What each month is called: alone, beside a year and beside a day, which some languages inflect. */
function monthNames(language: string): readonly (readonly string[])[] {
  const known = namesByLanguage.get(language);
  if (known !== undefined) return known;
  const names = [...Array(12).keys()].map((index) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, year: 'numeric' } as const, { month, day: 'numeric' } as const].map((look) => {
        const parts = dateFormat(language, { ...look, ...western, timeZone: 'UTC' }).formatToParts(
          Date.UTC(2000, index, 1),
        );
        return withoutAccents(bare(parts.find(({ type }) => type === 'month')?.value ?? ''));
      }),
    ),
  );
  namesByLanguage.set(language, names);
  return names;
}

function readMinutes(text: string, language: string): string | undefined {
  const written = text.toLowerCase();
  const clock = /^([0-9]{1,6}):([0-5][0-9])$/.exec(written);
  if (clock) return String(60 * Number(clock[1]) + Number(clock[2]));
  if (/^pt/.test(written)) return written.toUpperCase();
  if (/^[0-9]{1,9}$/.test(written)) return written;
  const hourNames = namesOf('hour', language);
  const minuteNames = namesOf('minute', language);
  let rest = written;
  let minutes = 0;
  let last = Number.POSITIVE_INFINITY;
  while (rest !== '') {
    const [whole = '', amount = '', unit = ''] =
      /^([0-9][0-9.,\u0027\u2019\s]*?)\s*([^0-9\s.,]+)\.?\s*/.exec(rest) ?? [];
    const isLast = whole === '' && /^[0-5][0-9]$/.test(rest) && last === 60;
    // "1h30": the minutes need no name.
    if (isLast) return String(minutes + Number(rest));
    const length = hourNames.has(unit) ? 60 : minuteNames.has(unit) ? 1 : undefined;
    const count = readDecimal(amount, language);
    if (length === undefined || count === undefined || length >= last) return undefined;
    minutes += Number(count) * length;
    last = length;
    rest = rest.slice(whole.length);
  }
  return Number.isInteger(minutes) ? String(minutes) : undefined;
}

/** How the language calls a unit, besides its international symbols. */
function namesOf(unit: string, language: string): ReadonlySet<string> {
  const names = new Set(unit === 'hour' ? ['h'] : ['min', 'm']);
  for (const unitDisplay of ['short', 'long', 'narrow'] as const)
    for (const count of [1, 2, 5]) {
      const parts = numberFormat(language, { style: 'unit', unit, unitDisplay }).formatToParts(count);
      for (const { type, value } of parts) if (type === 'unit') names.add(bare(value));
    }
  return names;
}
