import type { CalendarModel, CalendarView, Json, ListBlockModel } from '../../model';
import { isDay } from '../day';

/** What a calendar shows, according to the page's address. */
export interface CalendarState {
  /** `yyyy-mm`. */
  readonly month: string;
  readonly view: CalendarView;
  /** The day whose entries are open. */
  readonly day?: string;
}

/** Records that a calendar asks of its month at once: the most that a page of a source may have. */
export const calendarSize = 100;

/** Today by UTC, as the days of records are. */
export function todayDay(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** A month some months later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + by)).toISOString().slice(0, 7);
}

/** Reads a calendar's state from the query; invalid values are ignored. */
export function calendarState({ view }: CalendarModel, parameter: (name: string) => string | undefined): CalendarState {
  const said = { month: parameter('month') ?? '', day: parameter('day') ?? '', view: parameter('view') };
  const month = isDay(`${said.month}-01`) ? said.month : todayDay().slice(0, 7);
  return {
    month,
    view: said.view === 'month' || said.view === 'agenda' ? said.view : view,
    ...(isDay(said.day) && said.day.startsWith(month) && { day: said.day }),
  };
}

/** Arguments that ask a calendar's source for a month. */
export function calendarArguments({ calendar, size }: ListBlockModel, month: string): Record<string, Json> {
  const { range, sort } = calendar ?? {};
  return {
    ...(size > 0 && { size: calendarSize }),
    ...(sort !== undefined && { sort }),
    ...(range && {
      [`filter[${range.from}]`]: `${month}-01`,
      [`filter[${range.before}]`]: `${monthAfter(month, 1)}-01`,
    }),
  };
}
