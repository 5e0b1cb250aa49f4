import type { Json, LocaleKey } from '../../model';
import type { IconName } from './icon';

/** A short message at the edge of the page. An error is never only here (decision D2). */
export interface Notice {
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  readonly message: LocaleKey;
  /** A second, quieter line. */
  readonly secondary?: LocaleKey;
  /** Values for the texts of both lines. */
  readonly args?: Readonly<Record<string, Json>>;
  /** Drawn instead of the severity's own icon. */
  readonly icon?: IconName;
  /** An action, offered while the notice shows and in the list. */
  readonly action?: { readonly label: LocaleKey; readonly act: () => void };
  /** It shows until it is closed, or until another one waits. */
  readonly stays?: boolean;
}

/** A notice that was shown, with a unique number and the time it arrived, in milliseconds since 1970. */
export interface ShownNotice extends Notice {
  readonly id: number;
  readonly at: number;
}

/** Messages that show one after another, and the list of those that were shown. */
export interface NoticeQueue {
  push(notice: Notice): void;
  /** The current one. */
  current(): ShownNotice | undefined;
  /** All that were shown and not removed, oldest first: a list that can be opened keeps what disappeared automatically. */
  history(): readonly ShownNotice[];
  /** Number of notices since the list was last viewed. */
  unseen(): number;
  /** The list was viewed. */
  see(): void;
  /** Removes one from the list, or all; it is also removed from the page. */
  remove(id: number): void;
  clear(): void;
  /** Closes the current one. It stays in the list. */
  close(): void;
  /** Pauses the timer while the user reads: pointer over it or focus in it. */
  pause(): void;
  resume(): void;
  subscribe(listener: () => void): () => void;
}

/** How long notices show: specification section 4, snackbars. */
const errorTime = 30_000;
const infoTime = 4_000;
const gap = 500;
const kept = 100;

/** Shows notices one after the other, in order of arrival. */
export function createNoticeQueue(): NoticeQueue {
  const listeners = new Set<() => void>();
  let waiting: readonly ShownNotice[] = [];
  let past: readonly ShownNotice[] = [];
  let current: ShownNotice | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  let count = 0;
  let seen = 0;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const startClock = () => {
    clearTimeout(timer);
    if (current?.stays === true && waiting.length === 0) return;
    if (current !== undefined) timer = setTimeout(close, current.severity === 'error' ? errorTime : infoTime);
  };
  const next = () => {
    resting = false;
    [current, ...waiting] = waiting;
    if (current !== undefined) past = [...past, current].slice(-kept);
    startClock();
    notify();
  };
  const close = () => {
    clearTimeout(timer);
    if (current === undefined) return;
    current = undefined;
    resting = true;
    timer = setTimeout(next, gap);
    notify();
  };
  return {
    push(notice) {
      count += 1;
      waiting = [...waiting, { ...notice, id: count, at: Date.now() }];
      if (current === undefined && !resting) next();
      else if (current?.stays === true && waiting.length === 1) startClock();
    },
    current: () => current,
    history: () => past,
    unseen: () => past.filter(({ id }) => id > seen).length,
    see() {
      const last = past.at(-1)?.id ?? seen;
      if (last === seen) return;
      seen = last;
      notify();
    },
    remove(id) {
      past = past.filter((notice) => notice.id !== id);
      if (current?.id === id) close();
      else notify();
    },
    clear() {
      past = [];
      waiting = [];
      if (current === undefined) notify();
      else close();
    },
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
