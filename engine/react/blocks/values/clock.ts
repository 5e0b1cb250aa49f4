import { useSyncExternalStore } from 'react';

/** How often relative times such as "3 minutes ago" are updated. */
const period = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for the whole page: it runs while it has subscribers and pauses while the page is hidden. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    for (const each of listeners) each();
  }, period);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The result of `read`, evaluated again every half minute; renders only when the result changes. */
export function useTicking(read: () => string): string {
  return useSyncExternalStore(subscribe, read);
}
