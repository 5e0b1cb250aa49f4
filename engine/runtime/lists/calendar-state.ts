import type { Json, ListBlockModel } from '../../model';
import { isDay } from '../day';

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

/** Today by UTC, as the days of records are. */
export const todayDay = () => new Date().toISOString().slice(0, 10);

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

/** Arguments that ask a calendar's source for a month. */
export function calendarArguments({ calendar }: ListBlockModel, month: string): Record<string, Json> {
  const { range, sort } = calendar ?? {};
  const next = monthAfter(month, 1);
  return {
    ...(sort && { sort, size: calendarSize }),
    ...(range && {
      [`filter[${range.from}]`]: `${month}-01`,
      // The last month has none after it.
      ...(next > month && { [`filter[${range.before}]`]: `${next}-01` }),
    }),
  };
}
