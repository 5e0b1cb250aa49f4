import type { Json, ListBlockModel } from '../../model';
import { isDay } from '../day';
import { localTimeOf, ownTimeZone } from '../zoned-time';

/** What a calendar shows, according to the page's address. */
export interface CalendarState {
  /** `yyyy-mm`. */
  readonly month: string;
  /** As the address has it, as is the day: the calendar judges both. */
  readonly view?: string | undefined;
  /** The day whose entries are open. */
  readonly day?: string | undefined;
}

/** Records that a calendar asks of its month at once: the most that a page of a source may have. */
export const calendarSize = 100;

/** The day of a moment in a zone; '' in a year that cannot be written. */
export const dayAt = (at: number, zone: string) => localTimeOf(at, zone).slice(0, 10);

/** Today, where the reader is. */
export const todayDay = () => dayAt(Date.now(), ownTimeZone());

/** A day some days later, or earlier. */
export const dayAfter = (day: string, by: number) =>
  new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

/** A month some months later, or earlier; at the ends of the calendar its first or last one. */
export function monthAfter(month: string, by: number): string {
  const at = new Date(month);
  at.setUTCMonth(at.getUTCMonth() + by);
  const year = at.getUTCFullYear();
  return year < 1 ? '0001-01' : year > 9999 ? '9999-12' : at.toISOString().slice(0, 7);
}

/** Reads a calendar's state from the query; a month that is none is the current one. */
export function calendarState(parameter: (name: string) => string | undefined): CalendarState {
  const month = parameter('month') ?? '';
  return {
    month: isDay(`${month}-01`) && month > '0001' ? month : todayDay().slice(0, 7),
    view: parameter('view'),
    day: parameter('day'),
  };
}

/** A month as a source is asked for it. */
export interface MonthEdges {
  readonly from: string;
  /** The last month has none after it. */
  readonly before?: string;
  /** The first day that is asked for is before the month, and the last one after it. */
  readonly early: boolean;
  readonly late: boolean;
}

/**
 * The days by UTC that hold a month of a zone: its first moments are on the day before in the east, and its last ones on the day after in
 * the west.
 */
export function monthEdges(month: string, zone: string = ownTimeZone()): MonthEdges {
  const [start, next] = [`${month}-01`, monthAfter(month, 1)];
  const end = `${next}-01`;
  const early = month > '0001-01' && localTimeOf(Date.parse(start), zone) > `${start}T00:00`;
  const late = next > month && dayAt(Date.parse(end), zone) < end;
  return {
    from: early ? dayAfter(start, -1) : start,
    ...(next > month && { before: late ? dayAfter(end, 1) : end }),
    early,
    late,
  };
}

/** Arguments that ask a calendar's source for a month. */
export function calendarArguments({ calendar }: ListBlockModel, month: string): Record<string, Json> {
  const { range, sort } = calendar ?? {};
  const { from, before } = monthEdges(month);
  return {
    ...(sort && { sort, size: calendarSize }),
    ...(range && {
      [`filter[${range.from}]`]: from,
      ...(before !== undefined && { [`filter[${range.before}]`]: before }),
    }),
  };
}
