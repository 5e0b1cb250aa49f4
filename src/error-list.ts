/** An error of the global error display (specification sections 2 and 3). */
export interface ErrorItem {
  readonly id: number;
  readonly message: string;
  /** Further lines, separated by line breaks. */
  readonly description?: string;
  /** Whether the user may remove it from the list. */
  readonly deletable: boolean;
  /** When it last occurred, in milliseconds since 1970. */
  readonly time: number;
  /** How often it occurred. */
  readonly count: number;
}

export interface SeenError {
  readonly message: string;
  readonly description?: string;
  readonly deletable: boolean;
  /** For the developers' log only. */
  readonly stack?: string;
}

export interface ErrorList {
  add(error: SeenError): void;
  /** Oldest first; the same error is there once. */
  items(): readonly ErrorItem[];
  /** How many others occurred after the list was full. */
  more(): number;
  remove(id: number): void;
  /** Removes all that may be removed. */
  clear(): void;
  /** The display is in the page until the returned function is called. Without it errors are only logged (specification 8). */
  show(): () => void;
  subscribe(listener: () => void): () => void;
}

/** Maximum different errors listed, so that many of them leave the page usable (quality R24). */
const most = 20;
/** Maximum reports to the server in a minute. */
const mostReports = 10;
const minute = 60_000;

export interface ErrorPorts {
  readonly now: () => number;
  /** Reports an error to the server; a failure of the report is ignored. */
  readonly send: (error: SeenError) => void;
  readonly log: (error: SeenError) => void;
}

/** Collects errors, each once. */
export function createErrorList({ now, send, log }: ErrorPorts): ErrorList {
  const listeners = new Set<() => void>();
  let items: readonly ErrorItem[] = [];
  let more = 0;
  let shown = 0;
  let count = 0;
  let told = false;
  const reports: number[] = [];

  /** Batches notifications: one for all errors of the same moment. */
  const notify = () => {
    if (told) return;
    told = true;
    queueMicrotask(() => {
      told = false;
      for (const listener of listeners) listener();
    });
  };
  const report = (error: SeenError) => {
    const at = now();
    while (reports.length > 0 && at - (reports[0] ?? 0) >= minute) reports.shift();
    if (reports.length >= mostReports) return;
    reports.push(at);
    send(error);
  };
  return {
    add(error) {
      if (shown === 0) return log(error);
      const { message, description, deletable } = error;
      const same = items.find((item) => item.message === message && item.description === description);
      if (same !== undefined) {
        items = items.map((item) => (item === same ? { ...item, count: item.count + 1, time: now() } : item));
      } else if (items.length >= most) {
        more += 1;
      } else {
        count += 1;
        items = [...items, { id: count, message, description, deletable, time: now(), count: 1 }];
        report(error);
      }
      notify();
    },
    items: () => items,
    more: () => more,
    remove(id) {
      items = items.filter((item) => item.id !== id || !item.deletable);
      if (items.length === 0) more = 0;
      notify();
    },
    clear() {
      items = items.filter((item) => !item.deletable);
      more = 0;
      notify();
    },
    show() {
      shown += 1;
      return () => {
        shown -= 1;
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
