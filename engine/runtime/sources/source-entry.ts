import type { CallModel, FieldProblem, Json } from '../../model';
import { explain } from '../explain';
import { keepSame } from './keep-same';
import { loading, type SourceAnswer, type SourceArguments, type SourceHost, type SourceState } from './source-state';

/** A source with certain arguments: one response, one load at a time and one timer, however many read it. */
export interface SourceEntry {
  readonly source: CallModel;
  state(): SourceState;
  subscribe(listener: () => void): () => void;
  /** Loads now. A load in progress is aborted: its response may predate what made the refresh necessary. */
  refresh(): Promise<void>;
  /** Milliseconds between polls; 0 stops the timer. */
  setPoll(interval: number): void;
  /** The user returns after a while: a source that is polled, or failed, is loaded once. */
  comeBack(): void;
  /** Pauses polls until {@link comeBack}. */
  rest(): void;
  /** Forgets the response, and reloads if requested; otherwise it is idle until it is read again. */
  clear(reload: boolean): void;
  /** A record was saved: the response becomes what this makes of it. A load in progress may predate the save and begins again. */
  take(saved: (response: Json) => Json): void;
  dispose(): void;
}

export function createSourceEntry(source: CallModel, args: SourceArguments, host: SourceHost): SourceEntry {
  const listeners = new Set<() => void>();
  let state: SourceState = loading;
  let tag: string | undefined;
  let failures = 0;
  let retryAfter = 0;
  let interval = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: { readonly control: AbortController; readonly done: Promise<void> } | undefined;
  /** There is no user to load for; ends with the next requested load. */
  let parked = false;
  let disposed = false;

  function set(next: SourceState) {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function schedule() {
    clearTimeout(timer);
    timer = undefined;
    if (disposed || parked || interval <= 0 || running || !host.attention.present()) return;
    const chance = (host.random ?? Math.random)();
    timer = setTimeout(() => void load(true), pollDelay(interval, failures, chance, retryAfter));
  }

  function load(poll: boolean): Promise<void> {
    if (disposed) return Promise.resolve();
    parked = false;
    giveUp();
    const control = new AbortController();
    const done: Promise<void> = ask(poll, control.signal).then((answer) => {
      // A late response to an aborted load changes nothing; its waiters wait for the one that replaced it.
      if (control.signal.aborted) return running?.done;
      running = undefined;
      take(answer);
      schedule();
    });
    running = { control, done };
    if (!poll && !state.refreshing) set({ ...state, refreshing: true });
    return done;
  }

  /** Ends the poll timer and the load in progress. */
  function giveUp() {
    clearTimeout(timer);
    timer = undefined;
    running?.control.abort();
    running = undefined;
  }

  async function ask(poll: boolean, signal: AbortSignal): Promise<SourceAnswer> {
    try {
      return await host.load(source, args, { signal, poll, ...(tag !== undefined && { tag }) });
    } catch {
      if (!signal.aborted) host.report('load-failed', { source: source.name });
      return { ok: false, problems: [explain({ code: 'unexpected' })] };
    }
  }

  function take(answer: SourceAnswer) {
    if (!answer.ok) return fail(answer.problems, answer);
    failures = 0;
    retryAfter = 0;
    const settled = state.status === 'ready' && !state.refreshing && !state.stale;
    if ('unchanged' in answer) {
      if (!settled) set({ ...state, status: 'ready', problems: [], refreshing: false, stale: false });
      return;
    }
    tag = answer.tag;
    const kept = keepSame(state.answer, answer.answer);
    if (settled && Object.is(kept, state.answer)) return;
    const at = Object.is(kept, state.answer) && state.at !== undefined ? state.at : host.now();
    set({ status: 'ready', answer: kept, problems: [], refreshing: false, stale: false, previous: false, at });
  }

  function fail(problems: readonly FieldProblem[], { gone = false, retryAfter: wait = 0 }) {
    failures += 1;
    retryAfter = wait;
    const { answer, ...rest } = state;
    if (gone || answer === undefined) {
      tag = undefined;
      set({ ...rest, status: 'failed', problems, refreshing: false, stale: false });
    } else if (!state.stale || state.refreshing) {
      set({ ...state, problems, refreshing: false, stale: true });
    }
  }

  return {
    source,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => load(false),
    setPoll(next) {
      if (next === interval) return;
      interval = next;
      schedule();
    },
    comeBack() {
      if (running || parked) return;
      if (interval > 0 || state.stale || state.status === 'failed') void load(true);
    },
    rest() {
      clearTimeout(timer);
      timer = undefined;
    },
    clear(reload) {
      tag = undefined;
      giveUp();
      parked = !reload;
      set(loading);
      if (reload) void load(false);
    },
    take(saved) {
      const { answer: before } = state;
      if (before !== undefined) {
        const after = saved(before);
        if (after === before) return;
        tag = undefined;
        set({ ...state, answer: after });
      }
      const control = running?.control;
      if (!control || control.signal.aborted) return;
      // Once for all records that are saved at the same time.
      control.abort();
      queueMicrotask(() => {
        if (running?.control === control) void load(false);
      });
    },
    dispose() {
      disposed = true;
      giveUp();
      listeners.clear();
    },
  };
}

/** Maximum poll delay after failures (milliseconds). */
const longestWait = 10 * 60_000;
/** Random part of the delay after a failure, so that many tabs do not reconnect at the same moment. */
const spread = 0.25;
/** Timers do not support a longer delay (about 24 days) and would fire at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Milliseconds until the next poll: the interval, and after failures twice as long each time (quality R2).
 * @param failures loads that failed in a row
 * @param chance between 0 and 1
 * @param retryAfter seconds the server requested to wait
 */
function pollDelay(interval: number, failures: number, chance: number, retryAfter = 0): number {
  if (failures === 0) return interval;
  const wait = Math.min(interval * 2 ** Math.min(failures - 1, 16), Math.max(longestWait, interval));
  return Math.min(Math.max(wait * (1 + spread * chance), retryAfter * 1000), longestTimer);
}
