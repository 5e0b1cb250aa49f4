/**
 * Notifies of editions that go live. One tab of a browser holds the stream and notifies the others: over HTTP/1.1 a browser has six
 * connections to a host, and six streams would leave none for a seventh tab. A hidden tab releases it.
 * @param address of the event stream
 * @param known hash of the edition that this tab knows; the server reports a newer one at once
 */
export function followEditions(address: string, known: () => string, onEdition: () => void): void {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`portico-editions ${address}`);
  channel?.addEventListener('message', onEdition);

  function open(): { close(): void } {
    let stream: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      stream = new EventSource(`${address}?known=${known()}`);
      stream.addEventListener('edition', () => {
        channel?.postMessage('edition');
        onEdition();
      });
      // After a response that is no stream the browser does not reconnect: a proxy may send one while servers are replaced.
      stream.addEventListener('error', () => {
        if (stream.readyState === EventSource.CLOSED) timer = setTimeout(begin, 5_000 + Math.random() * 25_000);
      });
    };
    begin();
    return {
      close() {
        clearTimeout(timer);
        stream.close();
      },
    };
  }

  /** Holds the stream until this tab is hidden. */
  const hold = () =>
    new Promise<void>((resolve) => {
      const stream = open();
      const change = () => {
        if (document.visibilityState !== 'hidden') return;
        document.removeEventListener('visibilitychange', change);
        stream.close();
        resolve();
      };
      document.addEventListener('visibilitychange', change);
      change();
    });

  async function share(locks: LockManager) {
    for (;;) {
      await seen();
      await locks.request(`portico-editions ${address}`, hold);
    }
  }
  if (channel === undefined || navigator.locks === undefined) open();
  else void share(navigator.locks);
}

/** Resolves when the tab is visible. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState !== 'hidden') return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
