import type { SessionEnd } from './session';

/** Messages between tabs. */
export type TabMessage =
  | { readonly kind: 'ended'; readonly reason: SessionEnd }
  | { readonly kind: 'signedIn'; readonly person: string };

/** The other tabs of the portal in this browser. */
export interface Tabs {
  send(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/** Tabs of the same portal communicate by a channel of its name. A browser without channels has only one tab. */
export function createTabs(applicationId: string): Tabs {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`${applicationId}-session`);
  return {
    send: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
    },
  };
}
