import {
  blocksIn,
  type CallModel,
  type Json,
  type JsonObject,
  pathArguments,
  type ScopeModel,
  type SourceUseModel,
} from '../../model';
import { holdsInContext } from '../condition';
import { listArguments, listState } from '../lists/list-state';
import { isObject, itemsOf } from '../path';
import { settledArgument } from '../settled-target';
import { idle, loading, type SourceArguments, type SourceState } from './source-state';
import type { SourceHandle, SourceStore } from './source-store';

/** The sources of a screen or a detail while it is open, and the context its blocks read. */
export interface Scope {
  /** The given context, with the source responses under `sources`. The object stays the same until something in it changes. */
  context(): JsonObject;
  /** State of a source by its name in the scope; `idle` for a name the scope does not have. */
  state(name: string): SourceState;
  /** A source by its name in the scope with its current arguments; undefined while it is not loaded. */
  request(name: string): { readonly source: CallModel; readonly args: SourceArguments } | undefined;
  /** Sets another context: sources whose arguments change are loaded again. */
  setContext(context: JsonObject): void;
  /** Calls back when the context or the state of a source changed. */
  subscribe(listener: () => void): () => void;
  /** Reloads one source, by its name in the scope; false if the scope has none of that name. */
  refresh(name: string): Promise<boolean>;
  /**
   * Reads a record again from the sources that contain it, by its `id`. Undefined if it is gone; the record itself if no source of the
   * scope contains it.
   */
  reread(record: JsonObject): Promise<JsonObject | undefined>;
  dispose(): void;
}

/** The sources of a screen, where they are loaded, and the context they read. */
export interface ScopeOptions {
  readonly model: ScopeModel;
  /** Sources by their name in `sources.json`. */
  readonly sources: Readonly<Record<string, CallModel>>;
  readonly store: SourceStore;
  /** The outer context: the portal's context, and in a detail the sources and the record of the screen around it. */
  readonly context: JsonObject;
}

interface Use {
  readonly model: SourceUseModel;
  readonly source: CallModel | undefined;
  handle?: SourceHandle;
  stop?: () => void;
  args?: SourceArguments;
  /** The last valid response for earlier arguments about the same thing. */
  previous?: SourceState;
  state: SourceState;
}

/** The next action for a source. */
type NextStep = 'idle' | 'wait' | SourceArguments;

/** Keeps the sources of a screen loaded, in their dependency order. */
export function createScope({ model, sources, store, context: outer }: ScopeOptions): Scope {
  const listeners = new Set<() => void>();
  const lists = blocksIn(model.blocks, 'list');
  const uses: Use[] = model.sources.map((use) => ({
    model: use,
    source: Object.hasOwn(sources, use.source) ? sources[use.source] : undefined,
    state: idle,
  }));
  let given = outer;
  let context = contextOf();
  let settling = false;
  let disposed = false;

  function contextOf(): JsonObject {
    const answers: Record<string, Json> = { ...(isObject(given.sources) && given.sources) };
    for (const { model, state } of uses) {
      if (state.answer === undefined) delete answers[model.name];
      else answers[model.name] = state.answer;
    }
    return { ...given, sources: answers };
  }

  /** Arguments of a source for the current context: its own, and those of the list that draws it. */
  function nextStepOf({ model: use, source }: Use): NextStep {
    if (!source || !holdsInContext(use.when, context)) return 'idle';
    const args: Record<string, Json> = {};
    for (const [name, argument] of Object.entries(use.where)) {
      const value = settledArgument(argument, context);
      if (value !== undefined && value !== null && value !== '') args[name] = value;
      else if ('path' in argument) {
        const status = statusAt(argument.path);
        if (status === 'loading') return 'wait';
        if (status === 'failed') return 'idle';
      }
    }
    if (pathArguments(source.path).some((name) => args[name] === undefined)) return 'idle';
    const list = lists.find((one) => one.source === use.name);
    const query = isObject(context.query) ? context.query : {};
    return list ? { ...listArguments(list, listState(list, query)), ...args } : args;
  }

  /** The status of the source that a path reads; undefined for any other path. */
  function statusAt([root, name]: readonly string[]): SourceState['status'] | undefined {
    return root === 'sources' ? uses.find(({ model: use }) => use.name === name)?.state.status : undefined;
  }

  /** Opens, closes and reads sources in order, each with the responses of those before it. */
  function settle(changed = false) {
    // Opening a cached source responds at once; the current round reads it.
    if (settling || disposed) return;
    settling = true;
    let told = changed;
    for (const use of uses) {
      const before = use.state;
      move(use, nextStepOf(use));
      use.state = stateOf(use);
      if (use.state === before) continue;
      told = true;
      if (use.state.answer !== before.answer) context = contextOf();
    }
    settling = false;
    if (told) tell();
  }

  function move(use: Use, wish: NextStep) {
    const { source } = use;
    if (wish === 'idle' || wish === 'wait' || source === undefined) {
      leave(use);
      use.previous = undefined;
      use.state = wish === 'wait' ? loading : idle;
      return;
    }
    if (use.args && sameArguments(use.args, wish)) return;
    const { args, state } = use;
    leave(use);
    // Another page or filter of the same thing: the previous response is shown until the new one arrives.
    const kept =
      args && pathArguments(source.path).every((name) => args[name] === wish[name]) && state.answer !== undefined;
    use.previous = kept ? { ...state, status: 'ready', refreshing: true, previous: true } : undefined;
    use.args = wish;
    use.handle = store.open(source, wish, { poll: use.model.poll });
    use.stop = use.handle.subscribe(() => settle());
  }

  function stateOf(use: Use): SourceState {
    if (!use.handle) return use.state;
    const now = use.handle.state();
    if (now.status === 'loading' && use.previous) return use.previous;
    // It was a placeholder for this one response only: data forgotten later, for another user, must not reappear.
    use.previous = undefined;
    return now;
  }

  function leave(use: Use) {
    use.stop?.();
    use.handle?.close();
    use.stop = undefined;
    use.handle = undefined;
    use.args = undefined;
  }

  function tell() {
    for (const listener of [...listeners]) listener();
  }

  settle();
  return {
    context: () => context,
    state: (name) => uses.find((use) => use.model.name === name)?.state ?? idle,
    request(name) {
      const use = uses.find((one) => one.model.name === name);
      return use?.source && use.args && { source: use.source, args: use.args };
    },
    setContext(next) {
      if (next === given || disposed) return;
      given = next;
      context = contextOf();
      settle(true);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh(name) {
      const use = uses.find(({ model: one }) => one.name === name);
      await use?.handle?.refresh();
      return use !== undefined;
    },
    async reread(record) {
      const holding = uses.filter(({ state }) => recordIn(state.answer, record) !== undefined);
      if (holding.length === 0) return record;
      await Promise.all(holding.map(({ handle }) => handle?.refresh()));
      for (const { state } of holding) {
        const found = recordIn(state.answer, record);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    dispose() {
      disposed = true;
      listeners.clear();
      for (const use of uses) leave(use);
    },
  };
}

/** The record with the same id in a response: one of its items, or the response itself. */
function recordIn(answer: Json | undefined, { id }: JsonObject): JsonObject | undefined {
  if (id === undefined) return undefined;
  if (isObject(answer) && answer.id === id) return answer;
  return itemsOf(answer).find((item) => item.id === id);
}

function sameArguments(one: SourceArguments, other: SourceArguments): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
