import { useSyncExternalStore } from 'react';

const query = '(width >= 1200px)';

/** Whether there is room for all of the studio: a window of 1280 pixels, minus the width of a scroll bar. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

function read(): boolean {
  return window.matchMedia(query).matches;
}
