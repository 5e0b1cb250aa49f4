import { useCallback, useSyncExternalStore } from 'react';

const matching = (pixels: number) => window.matchMedia(`(width >= ${pixels}px)`);

/** Whether the window has at least this width. */
export function useWiderThan(pixels: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matching(pixels);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [pixels],
  );
  return useSyncExternalStore(
    subscribe,
    () => matching(pixels).matches,
    () => true,
  );
}
