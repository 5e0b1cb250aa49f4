import type { Json, LocaleKey } from '../../model';

/** A short message at the edge of the page. An error is never only here (decision D2). */
export interface Notice {
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly message: LocaleKey;
  readonly args?: Readonly<Record<string, Json>>;
}

/** A notice that was shown, with the number that tells it from its equals. */
export interface ShownNotice extends Notice {
  readonly id: number;
}

export interface NoticeQueue {
  push(notice: Notice): void;
  /** The one that shows now. */
  current(): ShownNotice | undefined;
  /** All so far, oldest first: a list that can be opened keeps what went away by itself. */
  history(): readonly ShownNotice[];
  close(): void;
  /** Stops the clock while someone reads: pointer over it or focus in it. */
  pause(): void;
  resume(): void;
  subscribe(listener: () => void): () => void;
}

/** How long notices show: specification section 4, snackbars. */
const errorTime = 30_000;
const infoTime = 4_000;
const gap = 500;
const kept = 100;

/** Shows notices one after the other, in the order in which they came. */
export function createNoticeQueue(): NoticeQueue {
  const listeners = new Set<() => void>();
  const waiting: ShownNotice[] = [];
  let past: readonly ShownNotice[] = [];
  let current: ShownNotice | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  let count = 0;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const startClock = () => {
    clearTimeout(timer);
    if (current !== undefined) timer = setTimeout(close, current.severity === 'error' ? errorTime : infoTime);
  };
  const next = () => {
    resting = false;
    current = waiting.shift();
    if (current !== undefined) past = [...past, current].slice(-kept);
    startClock();
    tell();
  };
  const close = () => {
    clearTimeout(timer);
    if (current === undefined) return;
    current = undefined;
    resting = true;
    timer = setTimeout(next, gap);
    tell();
  };
  return {
    push(notice) {
      count += 1;
      waiting.push({ ...notice, id: count });
      if (current === undefined && !resting) next();
    },
    current: () => current,
    history: () => past,
    close,
    pause: () => {
      if (current !== undefined) clearTimeout(timer);
    },
    resume: () => {
      if (current !== undefined) startClock();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
