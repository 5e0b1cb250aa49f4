import type { createIdleWatch, IdleWatch } from './idle';

/**
 * The idle time-out, whose code is loaded with the first signed-in user: only they can be signed out. If it cannot be loaded, the server
 * still counts for itself, and the next user requests it again.
 */
export function createLaterIdleWatch(options: Parameters<typeof createIdleWatch>[0]): IdleWatch {
  const { session } = options;
  const listeners = new Set<() => void>();
  const notify = () => {
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
        watch.subscribe(notify);
        notify();
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
