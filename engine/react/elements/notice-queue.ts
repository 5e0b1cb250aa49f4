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
  /** It shows until it is closed: others that arrive are shown first, and it comes back. The same one is not shown twice. */
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
  let paused = false;
  let count = 0;
  let seen = 0;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const startClock = () => {
    clearTimeout(timer);
    if (current && !current.stays) timer = setTimeout(close, current.severity === 'error' ? errorTime : infoTime);
  };
  const next = () => {
    resting = paused = false;
    current = waiting.find(({ stays }) => !stays) ?? waiting[0];
    waiting = waiting.filter((each) => each !== current);
    if (current && !past.includes(current)) past = [...past, current].slice(-kept);
    startClock();
    notify();
  };
  /** One that stays makes room for those that do not, unless somebody is reading it. */
  const makeRoom = () => {
    if (!current?.stays || paused || waiting.every(({ stays }) => stays)) return;
    waiting = [...waiting, current];
    next();
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
      const same = (each: Notice | undefined) =>
        each?.stays && each.message === notice.message && JSON.stringify(each.args) === JSON.stringify(notice.args);
      if (notice.stays && [current, ...waiting].some(same)) return;
      count += 1;
      waiting = [...waiting, { ...notice, id: count, at: Date.now() }];
      if (current === undefined && !resting) next();
      else makeRoom();
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
      waiting = waiting.filter((notice) => notice.id !== id);
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
      if (current === undefined) return;
      paused = true;
      clearTimeout(timer);
    },
    resume: () => {
      if (current === undefined) return;
      paused = false;
      startClock();
      makeRoom();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
