import type { CalendarModel, CallModel } from '../../../../model';
import { itemsOf, monthAfter, type SourceArguments, type SourceState, type SourceStore } from '../../../../runtime';
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

/** The nearest month with entries, before or after a month; undefined where there is none. It asks for one record. */
export async function nearestMonth({ calendar, store, source, args, month, way }: Wish): Promise<string | undefined> {
  const { range, sort = '' } = calendar;
  if (range === undefined) return undefined;
  const [from, before] = [`filter[${range.from}]`, `filter[${range.before}]`];
  const { [from]: start, [before]: end, cursor: _cursor, counts: _counts, ...others } = args;
  const later = way === 'later';
  const beyond = later ? { [from]: end ?? '' } : { [before]: start ?? '' };
  const wish = { ...others, ...beyond, page: 1, size: 1, sort: later ? sort : `-${sort}` };
  const { answer } = await answerOf(store, source, wish);
  const [entry] = entriesOf(calendar, itemsOf(answer));
  if (entry === undefined) return undefined;
  if (later) return entry.first.slice(0, 7);
  const last = entry.last.slice(0, 7);
  return last < month ? last : monthAfter(month, -1);
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
