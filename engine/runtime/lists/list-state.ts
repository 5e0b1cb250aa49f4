import { type FilterModel, isList, type Json, type JsonObject, type ListBlockModel, type ListShape } from '../../model';
import { isDay } from '../day';
import { isObject, itemsOf } from '../path';
import { type CalendarState, calendarArguments, calendarState } from './calendar-state';

/** What a list shows, according to the page's address. */
export interface ListState {
  /** From 1. */
  readonly page: number;
  /** Where the page begins or ends, as the list said; without it the page is read by its number. */
  readonly cursor?: string;
  /** Rows per page; 0 if the source does not page. */
  readonly size: number;
  readonly sort?: { readonly name: string; readonly descending: boolean };
  /** Search text; empty for none. */
  readonly q: string;
  /** Filter name → selected values; a filter that selects everything is absent. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** How the records are drawn, where people chose another way than the usual one. */
  readonly as?: ListShape;
  /** What the calendar shows, where the list is drawn as one. */
  readonly calendar?: CalendarState;
  /** Id of the record whose detail is open. */
  readonly open?: string;
}

/** Query parameters by name; undefined removes one. */
export type QueryPatch = Readonly<Record<string, string | undefined>>;

const largestPage = 100_000;

/** The ways to draw a list between which people switch; the usual one first. */
export function listShapes(list: ListBlockModel): readonly ListShape[] {
  return [list.as, ...(['board', 'calendar'] as const).filter((shape) => shape !== list.as && list[shape])];
}

/** Reads a list's state from the query; invalid values are ignored. */
export function listState(list: ListBlockModel, query: JsonObject): ListState {
  const parameter = (name: string) => {
    const value = Object.hasOwn(query, list.prefix + name) ? query[list.prefix + name] : undefined;
    return value === undefined || value === null ? undefined : String(value);
  };
  const filters: Record<string, readonly string[]> = {};
  for (const filter of list.filters) {
    const values = filterValues(filter, parameter(filter.name));
    if (values.length > 0) filters[filter.name] = values;
  }
  const sizes = [list.size, ...list.sizes];
  const size = whole(parameter('size'));
  const page = whole(parameter('page'));
  const sort = sortOf(list, parameter('sort')) ?? sortOf(list, list.sort);
  const open = parameter('open');
  const known = list.size > 0 && page !== undefined && page >= 1 && page <= largestPage ? page : 1;
  const as = listShapes(list).find((shape) => shape === parameter('as')) ?? list.as;
  const cursor = list.keyset && known > 1 ? parameter('cursor') : undefined;
  return {
    page: known,
    ...(cursor !== undefined && cursor !== '' && { cursor }),
    size: size !== undefined && sizes.includes(size) ? size : list.size,
    ...(sort && { sort }),
    q: list.search === undefined ? '' : (parameter('q') ?? '').trim(),
    filters,
    ...(as !== list.as && { as }),
    ...(as === 'calendar' && { calendar: calendarState(parameter) }),
    ...(open !== undefined && open !== '' && list.detail !== undefined && { open }),
  };
}

/**
 * The query change that brings a list from its current state to another. Defaults are left out of the address. Another search, filter, sort
 * or page size starts at the first page.
 *
 * It contains only what the request changes: a request may be made before the view has received the previous one, and must not undo it.
 */
export function listQuery(list: ListBlockModel, now: ListState, wish: Partial<ListState>): QueryPatch {
  const turned = list.calendar && ('as' in wish || 'calendar' in wish);
  const narrowed =
    ['q', 'filters', 'sort', 'size'].some((part) => part in wish) ||
    (turned && (wish.as === 'calendar' || wish.calendar?.month !== now.calendar?.month));
  // A place belongs to one page in one order: another page has its own, or none.
  const { cursor: _cursor, ...placeless } = now;
  const next: ListState = { ...(narrowed || 'page' in wish ? placeless : now), ...(narrowed && { page: 1 }), ...wish };
  const patch: Record<string, string | undefined> = {};
  if (list.size > 0 && (narrowed || 'page' in wish)) patch.page = next.page > 1 ? String(next.page) : undefined;
  if (list.keyset && (narrowed || 'page' in wish)) patch.cursor = next.page > 1 ? next.cursor : undefined;
  if (list.size > 0 && 'size' in wish) patch.size = next.size === list.size ? undefined : String(next.size);
  if ('sort' in wish) {
    const sort = next.sort && (next.sort.descending ? '-' : '') + next.sort.name;
    patch.sort = sort === list.sort ? undefined : sort;
  }
  if (list.search !== undefined && 'q' in wish) patch.q = next.q.trim() || undefined;
  if (list.detail !== undefined && 'open' in wish) patch.open = next.open;
  if ('as' in wish) patch.as = next.as === list.as ? undefined : next.as;
  if (turned) Object.assign(patch, { month: undefined, day: undefined, view: undefined }, wish.calendar);
  for (const filter of list.filters) {
    const values = next.filters[filter.name] ?? [];
    if (sameValues(values, now.filters[filter.name] ?? [])) continue;
    // A filter with a default that was cleared is written as empty.
    patch[filter.name] = sameValues(values, filterValues(filter, undefined)) ? undefined : values.join(',');
  }
  return Object.fromEntries(Object.entries(patch).map(([name, value]) => [list.prefix + name, value]));
}

function sameValues(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((value) => others.includes(value));
}

/** Filters whose values differ from their defaults: what the user has filtered by. */
export function narrowingFilters(
  list: ListBlockModel,
  { filters }: Pick<ListState, 'filters'>,
): readonly FilterModel[] {
  return list.filters.filter((filter) => !sameValues(filters[filter.name] ?? [], filterValues(filter, undefined)));
}

/** The default filters of a list: what is left when the user clears all of theirs. */
export function filtersAtStart(list: ListBlockModel): ListState['filters'] {
  const starts = list.filters.map((filter) => [filter.name, filterValues(filter, undefined)] as const);
  return Object.fromEntries(starts.filter(([, values]) => values.length > 0));
}

/** Arguments of the list's source for a state (decisions, section 2.4). */
export function listArguments(list: ListBlockModel, state: ListState): Record<string, Json> {
  const { page, size, sort, q, filters, cursor, calendar } = state;
  const args: Record<string, Json> = size > 0 ? { page, size } : {};
  if (cursor !== undefined) args.cursor = cursor;
  if (sort) args.sort = (sort.descending ? '-' : '') + sort.name;
  if (q !== '') args.q = q;
  const counted = list.filters.filter(({ counts }) => counts).map(({ name }) => name);
  if (counted.length > 0) args.counts = counted.join(',');
  for (const { name, plain } of list.filters) {
    const values = filters[name];
    if (values === undefined) continue;
    const [first = ''] = values;
    args[plain ? name : `filter[${name}]`] = values.length === 1 ? first : values;
  }
  return calendar ? { ...args, ...calendarArguments(list, calendar.month) } : args;
}

/** The record whose detail is open, if the loaded page contains it. */
export function openRecord(answer: Json | undefined, state: ListState): JsonObject | undefined {
  if (state.open === undefined) return undefined;
  return itemsOf(answer).find(({ id }) => id === state.open);
}

/** Total number of records on all pages. */
export function totalOf(answer: Json | undefined): number {
  const total = isObject(answer) ? answer.total : undefined;
  return typeof total === 'number' ? total : itemsOf(answer).length;
}

/** Places of the neighbors of a page, if the answer is that of the page and says them. */
export function neighborPlaces(
  answer: Json | undefined,
  page: number,
): { readonly next?: string; readonly previous?: string } {
  if (!isObject(answer) || answer.page !== page) return {};
  const { next, previous } = answer;
  return {
    ...(typeof next === 'string' && { next }),
    ...(typeof previous === 'string' && { previous }),
  };
}

/** Whether `totalOf` is the number of records; otherwise there are at least so many. */
export function isTotalExact(answer: Json | undefined): boolean {
  return !isObject(answer) || answer.totalIsExact !== false;
}

/** A number of records. Where it is not exact there are at least so many. */
export interface CountedRecords {
  readonly total: number;
  readonly exact: boolean;
}

/** How many records each value of a filter would leave, as far as the list said. */
export function valueCounts(answer: Json | undefined, filter: string): Readonly<Record<string, CountedRecords>> {
  const counts = isObject(answer) && isObject(answer.counts) ? answer.counts[filter] : undefined;
  if (!isObject(counts)) return {};
  return Object.fromEntries(
    Object.entries(counts).flatMap(([value, count]) =>
      isObject(count) ? [[value, { total: totalOf(count), exact: isTotalExact(count) }]] : [],
    ),
  );
}

/** The values a filter selects: those in the address, or its default if the address has no valid ones. */
function filterValues(filter: FilterModel, said: string | undefined): readonly string[] {
  const values = (filter.as === 'choices' ? said?.split(',') : [said]) ?? [];
  const written = values.flatMap((value) => value?.trim() || []);
  const understood = written.filter((value) => isUnderstood(filter, value));
  const nothingSaid = said === undefined || (written.length > 0 && understood.length === 0);
  return nothingSaid ? valuesAtStart(filter) : [...new Set(understood)];
}

function valuesAtStart({ default: start }: FilterModel): readonly string[] {
  if (start === undefined || start === null) return [];
  return isList(start) ? start.map(String) : [String(start)];
}

function isUnderstood({ as, options }: FilterModel, value: string): boolean {
  if (as === 'yesNo') return value === 'true' || value === 'false';
  if (as === 'date') return isDay(value);
  if ((as !== 'choice' && as !== 'choices') || !Array.isArray(options) || options.length === 0) return true;
  return options.some((option) => String(option.value) === value);
}

/** A sort is by a column, or the default one. */
function sortOf(list: ListBlockModel, written: string | undefined): ListState['sort'] {
  if (written === undefined || written === '') return undefined;
  const descending = written.startsWith('-');
  const name = descending ? written.slice(1) : written;
  const known = list.columns.some(({ sort }) => sort === name) || list.sort?.replace(/^-/, '') === name;
  return known ? { name, descending } : undefined;
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
