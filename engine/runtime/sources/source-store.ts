import type { CallModel, Json } from '../../model';
import { createSourceEntry, type SourceEntry } from './source-entry';
import type { SourceArguments, SourceHost, SourceState } from './source-state';

/** One reader's handle of a source. */
export interface SourceHandle {
  state(): SourceState;
  subscribe(listener: () => void): () => void;
  /** Loads now; resolves when the response, or its failure, is in the state. Never rejects. */
  refresh(): Promise<void>;
  /** Releases the handle. A source without readers is neither polled nor cached beyond its `cache`. */
  close(): void;
}

/** Every source that is read on the page; see `README.md`, "Sources". */
export interface SourceStore {
  /**
   * Opens a source with these arguments; the same source and arguments share one load and one timer.
   * @param poll milliseconds between polls, 0 for none; among several readers the shortest counts
   */
  open(source: CallModel, args: SourceArguments, options?: { readonly poll?: number }): SourceHandle;
  /** Reloads every open use of the named source, and forgets the others. */
  refresh(source: string): Promise<void>;
  /** A record was saved: every response becomes what this makes of it (`withSaved`). */
  take(saved: (response: Json) => Json): void;
  /** Forgets every response, since they belong to another user; open sources reload, unless there is no user to load for. */
  clear(options?: { readonly reload?: boolean }): void;
  /** Number of sources held, open and cached: for tests that count. */
  size(): number;
}

interface Held {
  readonly entry: SourceEntry;
  /** Poll interval of each reader. */
  readonly readers: Map<object, number>;
  leaving?: ReturnType<typeof setTimeout>;
}

/** Keeps one response for each source and its arguments, however many screens read it. */
export function createSourceStore(host: SourceHost): SourceStore {
  const held = new Map<string, Held>();
  let present = host.attention.present();

  host.attention.subscribe(() => {
    const now = host.attention.present();
    if (now === present) return;
    present = now;
    for (const { entry, readers } of held.values()) {
      if (!now) entry.rest();
      else if (readers.size > 0) entry.comeBack();
    }
  });

  function drop(key: string) {
    const item = held.get(key);
    clearTimeout(item?.leaving);
    item?.entry.dispose();
    held.delete(key);
  }

  function hold(key: string, source: CallModel, args: SourceArguments): Held {
    const known = held.get(key);
    if (known) {
      clearTimeout(known.leaving);
      const { status, at = 0, refreshing } = known.entry.state();
      const old = host.now() - at > (source.cache ?? 0);
      if (known.readers.size === 0 && !refreshing && (status === 'failed' || old)) void known.entry.refresh();
      return known;
    }
    const item: Held = { entry: createSourceEntry(source, args, host), readers: new Map() };
    held.set(key, item);
    void item.entry.refresh();
    return item;
  }

  return {
    open(source, args, { poll = 0 } = {}) {
      const key = keyOf(source, args);
      const item = hold(key, source, args);
      const reader = {};
      item.readers.set(reader, poll);
      item.entry.setPoll(shortest(item.readers));
      const unsubscribe = new Set<() => void>();
      return {
        state: item.entry.state,
        subscribe(listener) {
          const stop = item.entry.subscribe(listener);
          unsubscribe.add(stop);
          return () => {
            unsubscribe.delete(stop);
            stop();
          };
        },
        refresh: item.entry.refresh,
        close() {
          for (const stop of unsubscribe) stop();
          unsubscribe.clear();
          if (!item.readers.delete(reader)) return;
          item.entry.setPoll(shortest(item.readers));
          if (item.readers.size > 0) return;
          // A view that is unmounted and remounted at once finds its response, or its load.
          item.leaving = setTimeout(() => drop(key), source.cache ?? 0);
        },
      };
    },
    async refresh(name) {
      const open: Promise<void>[] = [];
      for (const [key, { entry, readers }] of [...held]) {
        if (entry.source.name !== name) continue;
        if (readers.size > 0) open.push(entry.refresh());
        else drop(key);
      }
      await Promise.all(open);
    },
    take(saved) {
      for (const { entry } of [...held.values()]) entry.take(saved);
    },
    clear({ reload = true } = {}) {
      for (const [key, { entry, readers }] of [...held]) {
        if (readers.size > 0) entry.clear(reload);
        else drop(key);
      }
    },
    size: () => held.size,
  };
}

function shortest(readers: ReadonlyMap<object, number>): number {
  const polls = [...readers.values()].filter((poll) => poll > 0);
  return polls.length === 0 ? 0 : Math.min(...polls);
}

/** The order of arguments makes no difference. */
function keyOf({ name }: CallModel, args: SourceArguments): string {
  return `${name} ${JSON.stringify(Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1)))}`;
}
