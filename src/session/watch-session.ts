import type { ApiClient } from '../http/api-client';
import type { Session } from './session';
import type { Tabs } from './tabs';

/** Minimum milliseconds between two requests who is signed in, unless something is known to have changed. */
const REST = 5_000;

export interface SessionWatch {
  /** Requests who is signed in, and whether their rights still hold. One request at a time. */
  check(urgent?: boolean): Promise<void>;
}

/**
 * Keeps a tab's session current (quality R8, R15, R16, S23): a change in one tab is sent to the others at once; a tab that slept requests
 * the session when it becomes visible; a page restored from the browser's memory shows nothing before the server has answered.
 */
export function watchSession(options: {
  readonly session: Session;
  readonly api: ApiClient;
  readonly tabs: Tabs;
  /** Called when another user's session has replaced the one of this tab. */
  readonly onOtherPerson: () => void;
  readonly now?: () => number;
}): SessionWatch {
  const { session, api, tabs, onOtherPerson, now = Date.now } = options;
  let checking: Promise<void> | undefined;
  let checkedAt = now();
  let person = session.person();
  /** Messages from other tabs are not sent again. */
  let hearsay = false;

  function check(urgent = false): Promise<void> {
    if (!urgent && (session.person() === undefined || now() - checkedAt < REST)) return Promise.resolve();
    // A server that cannot tell changes nothing: the next call finds out.
    checking ??= session
      .load(api)
      .catch(() => undefined)
      .finally(() => {
        checking = undefined;
        checkedAt = now();
      });
    return checking;
  }

  session.subscribe(() => {
    const before = person;
    person = session.person();
    if (before !== undefined && person !== undefined && before !== person) onOtherPerson();
    if (hearsay || before === person) return;
    const state = session.state();
    if (person !== undefined) tabs.send({ kind: 'signedIn', person });
    else if (state.status === 'signedOut' && state.reason) tabs.send({ kind: 'ended', reason: state.reason });
  });
  tabs.listen((message) => {
    if (message.kind === 'ended') {
      hearsay = true;
      session.end(message.reason === 'signedOut' ? 'elsewhere' : message.reason);
      hearsay = false;
    } else if (message.person !== session.person()) void check(true);
  });

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
  window.addEventListener('focus', () => void check());
  window.addEventListener('online', () => void check());
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted || session.person() === undefined) return;
    document.documentElement.hidden = true;
    void check(true).finally(() => {
      document.documentElement.hidden = false;
    });
  });
  return { check };
}
