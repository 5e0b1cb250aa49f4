import { useCallback, useSyncExternalStore } from 'react';

/** Breakpoints of specification section 9, in CSS pixels: from `md` on the navigation is beside the page. */
export const wideScreen = '(min-width: 900px)';
/** Below `sm` the header has room for little. */
export const narrowScreen = '(max-width: 599.95px)';

/** Whether a media query holds now; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
