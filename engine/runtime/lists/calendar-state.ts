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

/** A month some months later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const at = new Date(month);
  return new Date(at.setUTCMonth(at.getUTCMonth() + by)).toISOString().slice(0, 7);
}

/** Reads a calendar's state from the query; a month that is none is the current one. */
export function calendarState(parameter: (name: string) => string | undefined): CalendarState {
  const month = parameter('month') ?? '';
  return {
    month: isDay(`${month}-01`) ? month : todayDay().slice(0, 7),
    view: parameter('view'),
    day: parameter('day'),
  };
}

/** Arguments that ask a calendar's source for a month. */
export function calendarArguments({ calendar }: ListBlockModel, month: string): Record<string, Json> {
  const { range, sort } = calendar ?? {};
  return {
    ...(sort && { sort, size: calendarSize }),
    ...(range && {
      [`filter[${range.from}]`]: `${month}-01`,
      [`filter[${range.before}]`]: `${monthAfter(month, 1)}-01`,
    }),
  };
}
