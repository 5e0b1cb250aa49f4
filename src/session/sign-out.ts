import type { ApiClient } from '../http/api-client';
import type { Session } from './session';

/** Ends the session on the server, later if it cannot be reached now. */
export interface SignOut {
  /** Resolves when the server has answered, or could not. */
  leave(): Promise<void>;
  /** Whether the user signed out and the server does not know yet: the cookie may still open their session. */
  isPending(): boolean;
  /** Reports a pending sign-out to the server. */
  catchUp(): Promise<void>;
}

/** Milliseconds that sign-out waits for a server that does not answer. */
const PATIENCE = 5_000;

/**
 * Signing out must hold even if the server cannot be reached: scripts cannot remove the session's cookie, so the browser remembers the
 * sign-out, shows none of the user's data before the server knows, and reports it as soon as the server can be reached. A new sign-in
 * replaces the cookie, and with it the pending sign-out.
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
      // Then this page remembers it, as long as it is open.
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
