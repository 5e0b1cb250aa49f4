import type { ApiClient } from '../http/api-client';
import type { Session } from './session';

/** Ends the session on the server, later where it cannot be reached now. */
export interface SignOut {
  /** Resolves when the server has answered, or could not. */
  leave(): Promise<void>;
  /** Whether somebody left and the server does not know: its cookie may still open their session. */
  isPending(): boolean;
  /** Tells the server what is pending. */
  catchUp(): Promise<void>;
}

/** Anyone who leaves does not wait for a server that does not answer (milliseconds). */
const PATIENCE = 5_000;

/**
 * Signing out must hold although the server cannot hear it: scripts cannot take the session's cookie away, so the browser
 * remembers that somebody left, shows nothing of theirs before the server knows, and tells it as soon as it can be reached.
 * A new sign-in replaces the cookie, and with it what was pending.
 */
export function createSignOut(applicationId: string, api: ApiClient, session: Session): SignOut {
  const key = `${applicationId}-signOutOwed`;
  let pending = false;
  const setPending = (isPending: boolean) => {
    pending = isPending;
    try {
      if (isPending) localStorage.setItem(key, 'true');
      else localStorage.removeItem(key);
    } catch {
      // Then this page remembers, as long as it is open.
    }
  };

  const signOut: SignOut = {
    async leave() {
      setPending(true);
      const answer = await api.call('POST', 'sso/logout', { timeout: PATIENCE });
      // A server that refuses has no session of ours to end.
      if (answer.ok || (answer.failure.status ?? 500) < 500) setPending(false);
    },
    isPending() {
      try {
        return pending || localStorage.getItem(key) !== null;
      } catch {
        return pending;
      }
    },
    async catchUp() {
      if (signOut.isPending() && session.person() === undefined) await signOut.leave();
    },
  };
  session.subscribe(() => {
    if (session.person() !== undefined && signOut.isPending()) setPending(false);
  });
  window.addEventListener('online', () => void signOut.catchUp());
  return signOut;
}
