import type { SourceHost } from '../../engine/runtime';

/** Events after which the visibility of the page or the network may have changed. */
const onDocument = ['visibilitychange'] as const;
const onWindow = ['online', 'offline', 'pageshow', 'pagehide'] as const;

/** Whether the page is visible and the browser online: polls pause otherwise (decisions, section 2.3). */
export function createAttention(page: Document = document, tab: Window = window): SourceHost['attention'] {
  return {
    present: () => page.visibilityState === 'visible' && tab.navigator.onLine,
    subscribe(listener) {
      for (const event of onDocument) page.addEventListener(event, listener);
      for (const event of onWindow) tab.addEventListener(event, listener);
      return () => {
        for (const event of onDocument) page.removeEventListener(event, listener);
        for (const event of onWindow) tab.removeEventListener(event, listener);
      };
    },
  };
}
