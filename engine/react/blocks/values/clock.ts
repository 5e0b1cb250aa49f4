import { useSyncExternalStore } from 'react';

/** How often times like "3 minutes ago" are looked at again. */
const period = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for the whole page: it runs while somebody reads it and rests while the page is hidden. */
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

/** What `read` answers, looked at again every half minute; renders only when the answer is another. */
export function useTicking(read: () => string): string {
  return useSyncExternalStore(subscribe, read);
}
