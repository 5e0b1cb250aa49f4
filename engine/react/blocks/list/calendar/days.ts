import type { CalendarModel, Json, JsonObject } from '../../../../model';
import { dayAfter, dayAt, monthAfter, ownTimeZone, readPath } from '../../../../runtime';
import { idOf } from '../record-name';

/** A record at its days; both are `yyyy-mm-dd`. */
export interface Entry {
  readonly id: string;
  readonly record: JsonObject;
  readonly first: string;
  readonly last: string;
}

/** A part of an entry that is drawn in a week: from one of its days on, over some of them. */
export interface Bar {
  readonly entry: Entry;
  readonly span: number;
  /** The entry began before this week, or goes on after it. */
  readonly begun: boolean;
  readonly goesOn: boolean;
}

/** A day of a week as it is drawn. */
export interface DayOfWeek {
  readonly day: string;
  /** What each line of the day holds: a bar that begins here, or nothing, because a bar of an earlier day covers it or it is free. */
  readonly lines: readonly (Bar | undefined)[];
  /** Entries of the day. */
  readonly count: number;
  /** Entries of the day for which there is no line. */
  readonly hidden: number;
}

export const dayMilliseconds = 86_400_000;

/** The day of a value: a date is the same everywhere, a moment is on the day that it has in the zone. Undefined if it is none. */
function readDay(value: Json | undefined, zone: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  const at = Date.parse(value);
  if (Number.isNaN(at)) return undefined;
  const day = value.length > 10 ? dayAt(at, zone) : '';
  return day === '' ? new Date(at).toISOString().slice(0, 10) : day;
}

/** Records at their days, the earlier first, and of one day those that last longer. Records without a day are left out. */
export function entriesOf(
  { day, until }: CalendarModel,
  records: readonly JsonObject[],
  zone: string = ownTimeZone(),
): readonly Entry[] {
  const entries = records.flatMap((record): Entry[] => {
    const first = readDay(readPath(record, day), zone);
    if (first === undefined) return [];
    const last = until && readDay(readPath(record, until), zone);
    return [{ id: idOf(record), record, first, last: last !== undefined && last > first ? last : first }];
  });
  return entries.sort((one, other) => compare(one.first, other.first) || compare(other.last, one.last));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Entries of a day. */
export const entriesAt = (entries: readonly Entry[], day: string) =>
  entries.filter(({ first, last }) => first <= day && day <= last);

/** All days of a month. */
export function daysOf(month: string): readonly string[] {
  const start = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, at) => dayAfter(start, at));
  return days.filter((day) => day.startsWith(month));
}

/** Day of the week, 1 is Monday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

/** The weeks of a month, each of seven days; undefined where a day belongs to another month. */
export function weeksOf(month: string, weekStart: number): readonly (readonly (string | undefined)[])[] {
  const days = daysOf(month);
  const before = (weekdayOf(days[0] ?? '') - weekStart + 7) % 7;
  const weeks = Math.ceil((before + days.length) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, at) => days[week * 7 + at - before]));
}

/** Places the entries of a week in lines, so that each has the same line on all its days. */
export function placeWeek(
  days: readonly (string | undefined)[],
  entries: readonly Entry[],
  lines: number,
): readonly (DayOfWeek | undefined)[] {
  const taken = days.map(() => new Set<number>());
  const bars = days.map((): (Bar | undefined)[] => []);
  const hidden = days.map(() => 0);
  const known = days.filter((day) => day !== undefined);
  const [start = '', end = start] = [known[0], known.at(-1)];
  for (const entry of entries) {
    if (entry.last < start || entry.first > end) continue;
    const from = days.indexOf(entry.first < start ? start : entry.first);
    const to = days.indexOf(entry.last > end ? end : entry.last);
    const over = days.map((_day, at) => at).slice(from, to + 1);
    let line = 0;
    while (over.some((at) => taken[at]?.has(line))) line += 1;
    for (const at of over) {
      taken[at]?.add(line);
      if (line >= lines) hidden[at] = (hidden[at] ?? 0) + 1;
    }
    const here = bars[from];
    if (line >= lines || here === undefined) continue;
    while (here.length < line) here.push(undefined);
    here[line] = { entry, span: over.length, begun: entry.first < start, goesOn: entry.last > end };
  }
  return days.map((day, at) =>
    day === undefined
      ? undefined
      : { day, lines: bars[at] ?? [], count: taken[at]?.size ?? 0, hidden: hidden[at] ?? 0 },
  );
}

/** The first day of the week in a language, 1 is Monday; the definition's where the browser does not know it. */
export function firstWeekday(language: string, otherwise: number): number {
  // Newer than the types: a method in some browsers, a property in others.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? otherwise;
}

/** The day to which a key moves within the grid; undefined for any other key. */
export function dayByKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  day: string,
  weekStart: number,
  right: boolean,
): string | undefined {
  const inWeek = (weekdayOf(day) - weekStart + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, right ? -1 : 1);
    case 'ArrowRight':
      return dayAfter(day, right ? 1 : -1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return dayAfter(day, -inWeek);
    case 'End':
      return dayAfter(day, 6 - inWeek);
    case 'PageUp':
      return sameDayIn(monthAfter(day.slice(0, 7), shiftKey ? -12 : -1), day);
    case 'PageDown':
      return sameDayIn(monthAfter(day.slice(0, 7), shiftKey ? 12 : 1), day);
    default:
      return undefined;
  }
}

/** The same day of another month, or its last one. */
export function sameDayIn(month: string, day: string): string {
  const wished = `${month}-${day.slice(8)}`;
  const last = daysOf(month).at(-1) ?? wished;
  return wished > last ? last : wished;
}
