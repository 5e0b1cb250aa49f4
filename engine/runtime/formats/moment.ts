import type { Json } from '../../model';
import { dateFormat, relativeFormat } from './intl-cache';

/** An instant or day as in a definition's data: an ISO 8601 date or date with time, or milliseconds. */
interface Moment {
  readonly at: number;
  /** True for a date without a time, and for a month: it is the same day in every time zone. */
  readonly day: boolean;
}

/** The last millisecond of the calendar, on either side of 1970 (ECMA-262, time values). */
const farthest = 8.64e15;

/** Undefined for an invalid value. */
function momentOf(value: Json | undefined): Moment | undefined {
  if (typeof value === 'number') return Math.abs(value) <= farthest ? { at: value, day: false } : undefined;
  if (typeof value !== 'string' || !/^\d{4}-\d{2}(?:$|-\d{2})/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : { at, day: value.length <= 10 };
}

const looks = {
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  day: { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'long', timeZone: 'UTC' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * A date or instant as text; undefined for an invalid one. `date` and `dateTime` use the user's time zone, `day` and `month` name a period
 * stored in UTC, as usage is.
 * @param timeZone for tests; default: the user's own
 */
export function momentText(
  value: Json | undefined,
  as: keyof typeof looks,
  language: string,
  timeZone?: string,
): string | undefined {
  const moment = momentOf(value);
  if (moment === undefined) return undefined;
  const look: Intl.DateTimeFormatOptions = moment.day && as === 'dateTime' ? looks.date : looks[as];
  const zone = moment.day ? 'UTC' : timeZone;
  return dateFormat(language, { ...(zone && { timeZone: zone }), ...look }).format(moment.at);
}

const shortLooks: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { month: 'short', day: 'numeric' },
  day: { month: 'short', day: 'numeric', timeZone: 'UTC' },
  month: { year: 'numeric', month: 'short', timeZone: 'UTC' },
};

/** A short day or month, as below a chart: "Nov 3", "Nov 2026"; undefined for formats without a short form. */
export function shortMomentText(value: Json | undefined, as: string, language: string): string | undefined {
  const look = Object.hasOwn(shortLooks, as) ? shortLooks[as] : undefined;
  const moment = momentOf(value);
  if (look === undefined || moment === undefined) return undefined;
  return dateFormat(language, moment.day ? { ...look, timeZone: 'UTC' } : look).format(moment.at);
}

/**
 * A period stored in UTC, in the page's language: "Dec 1, 2024 – Nov 22, 2026".
 * @param to the first instant after it
 */
export function periodText(from: Json | undefined, to: Json | undefined, language: string): string | undefined {
  const [first, end] = [momentOf(from), momentOf(to)];
  if (first === undefined || end === undefined || end.at <= first.at) return undefined;
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(first.at, end.at - 1);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** Time since, or until, in the largest unit with at least one: "in 3 days", "yesterday"; under a minute it is now. */
export function relativeText(value: Json | undefined, now: number, language: string): string | undefined {
  const moment = momentOf(value);
  if (moment === undefined) return undefined;
  const distance = moment.at - now;
  for (const [unit, length] of units) {
    if (Math.abs(distance) >= length) return relativeFormat(language).format(Math.trunc(distance / length), unit);
  }
  return relativeFormat(language).format(0, 'second');
}
