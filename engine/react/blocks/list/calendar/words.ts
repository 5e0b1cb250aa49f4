import { dayAfter } from '../../../../runtime';
import { dayMilliseconds, type Entry, weekdayOf } from './days';

/** Names of days and months in a language. A day is a text, so no zone changes it. */
export interface DayWords {
  /** Friday, 27 November 2026. */
  full(day: string): string;
  /** November 2026. */
  month(month: string): string;
  /** Names of the months, January first. */
  readonly months: readonly string[];
  /** The number of a day within its month. */
  number(day: string): string;
  weekday(day: string): string;
  year(year: number): string;
  /** The year is written before the month. */
  readonly yearFirst: boolean;
  /** From one day to another. */
  range(first: string, last: string): string;
  /** The days of an entry; undefined for one of a single day. */
  days(entry: Entry): string | undefined;
  /** Parts of a name, one after another. */
  join(parts: readonly (string | undefined)[]): string;
  weekdays(first: number): readonly { readonly short: string; readonly long: string }[];
}

/** A Monday. */
const monday = '2024-01-01';

export function dayWords(language: string): DayWords {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const full = format({ dateStyle: 'full' });
  const monthYear = format({ year: 'numeric', month: 'long' });
  const monthName = format({ month: 'long' });
  const yearOnly = format({ year: 'numeric' });
  const short = format({ weekday: 'short' });
  const long = format({ weekday: 'long' });
  const number = new Intl.NumberFormat(language);
  const day = format({ month: 'long', day: 'numeric' });
  const dayYear = format({ year: 'numeric', month: 'long', day: 'numeric' });
  const parted = new Intl.ListFormat(language, { type: 'unit' });
  const at = (written: string) => Date.parse(written);
  const range = (first: string, last: string) =>
    (first.slice(0, 4) === last.slice(0, 4) ? day : dayYear).formatRange(at(first), at(last));
  const order = monthYear.formatToParts(at(monday)).map(({ type }) => type);
  return {
    full: (written) => full.format(at(written)),
    month: (month) => monthYear.format(at(`${month}-01`)),
    months: Array.from({ length: 12 }, (_, index) => monthName.format(Date.UTC(2024, index))),
    number: (written) => number.format(Number(written.slice(8))),
    weekday: (written) => short.format(at(written)),
    year: (year) => yearOnly.format(Date.UTC(year, 0)),
    yearFirst: order.indexOf('year') < order.indexOf('month'),
    range,
    days: ({ first, last }) => (first === last ? undefined : range(first, last)),
    join: (parts) => parted.format(parts.filter((part) => part !== undefined && part !== '') as string[]),
    weekdays: (first) =>
      Array.from({ length: 7 }, (_, index) => {
        const which = at(dayAfter(monday, first - weekdayOf(monday))) + index * dayMilliseconds;
        return { short: short.format(which), long: long.format(which) };
      }),
  };
}
