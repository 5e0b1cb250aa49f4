import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(width >= 1000px)');

/** Whether the list of chats has room beside the chat. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = wide();
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => wide().matches,
  );
}
