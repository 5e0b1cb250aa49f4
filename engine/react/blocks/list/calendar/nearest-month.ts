import type { CalendarModel, CallModel } from '../../../../model';
import {
  calendarSize,
  itemsOf,
  monthAfter,
  monthEdges,
  type SourceArguments,
  type SourceState,
  type SourceStore,
} from '../../../../runtime';
import { entriesOf } from './days';

interface Wish {
  readonly calendar: CalendarModel;
  readonly store: Pick<SourceStore, 'open'>;
  readonly source: CallModel;
  /** Arguments with which the month was asked. */
  readonly args: SourceArguments;
  readonly month: string;
  readonly way: 'earlier' | 'later';
}

/** What was found; without a month there is none. */
interface Nearest {
  readonly month?: string;
  readonly failed?: boolean;
}

/** Pages of a day at the edge of a month that are passed over. */
const mostPages = 20;

/** The nearest month with entries, before or after a month. A source that pages is asked for one record, or for a page at an edge. */
export async function nearestMonth({ calendar, store, source, args, month, way }: Wish): Promise<Nearest> {
  const { range, sort } = calendar;
  const later = way === 'later';
  const neighbor = monthAfter(month, later ? 1 : -1);
  if (range === undefined || neighbor === month) return {};
  const [from, before] = [`filter[${range.from}]`, `filter[${range.before}]`];
  const { [from]: _from, [before]: _before, cursor: _cursor, counts: _counts, ...others } = args;
  const edges = monthEdges(neighbor);
  // Beyond its edge there may be records of the month itself.
  const size = (later ? edges.early : edges.late) ? calendarSize : 1;
  const wish = {
    ...others,
    ...(later ? { [from]: edges.from } : { [before]: edges.before ?? `${month}-01` }),
  };
  for (let page = 1; page <= mostPages; page++) {
    const paged = sort === undefined ? wish : { ...wish, page, size, sort: later ? sort : `-${sort}` };
    const { answer, status } = await answerOf(store, source, paged);
    if (status === 'failed') return { failed: true };
    const items = itemsOf(answer);
    const months = entriesOf(calendar, items).flatMap(({ first, last }) => {
      const [start, end] = [first.slice(0, 7), last.slice(0, 7)];
      if (later) return start > month ? [start] : [];
      return start < month ? [end < month ? end : neighbor] : [];
    });
    const found = months.sort().at(later ? 0 : -1);
    if (found !== undefined) return { month: found };
    // A day at the edge may fill a page.
    if (sort === undefined || size === 1 || items.length < size) break;
  }
  return {};
}

/** Asks a source once. */
function answerOf(store: Pick<SourceStore, 'open'>, source: CallModel, args: SourceArguments): Promise<SourceState> {
  const handle = store.open(source, args);
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      const state = handle.state();
      if (state.status !== 'ready' && state.status !== 'failed') return false;
      stop();
      handle.close();
      resolve(state);
      return true;
    };
    if (!look()) stop = handle.subscribe(look);
  });
}
