import type { createIdleWatch, IdleWatch } from './idle';

/**
 * The idle time-out, whose code is loaded with the first person: nobody else is signed out. Where it cannot be loaded, the server still
 * counts for itself, and the next person asks for it again.
 */
export function createLaterIdleWatch(options: Parameters<typeof createIdleWatch>[0]): IdleWatch {
  const { session } = options;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  let watch: IdleWatch | undefined;
  let opening = false;

  function open() {
    if (opening || session.person() === undefined) return;
    opening = true;
    import('./idle').then(
      (code) => {
        watch = code.createIdleWatch(options);
        watch.subscribe(tell);
        tell();
      },
      () => {
        opening = false;
      },
    );
  }

  session.subscribe(open);
  open();
  return {
    state: () => watch?.state() ?? none,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stay: async () => watch?.stay(),
  };
}

const none = { warning: false } as const;
