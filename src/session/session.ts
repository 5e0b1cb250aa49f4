import type { JsonObject } from '../../engine/model';
import type { ApiClient } from '../http/api-client';

/**
 * Why nobody is signed in any more: they signed out here or in another tab, the server knew the session no longer, or nobody
 * touched anything for too long.
 */
export type SessionEnd = 'signedOut' | 'elsewhere' | 'ended' | 'idle';

/** Who is signed in. `unknown` until the server has answered once. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signedOut'; readonly reason?: SessionEnd }
  | { readonly status: 'signedIn'; readonly profile: JsonObject };

/** The session as the browser knows it; the cookie itself is out of reach of scripts. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Asks the server who is signed in. Rejects when the server cannot say. */
  load(api: ApiClient): Promise<void>;
  /** The page already said that nobody is signed in. */
  nobody(): void;
  signedIn(profile: JsonObject): void;
  /** Forgets the profile, once. */
  end(reason: SessionEnd): void;
}

export function createSession(): Session {
  let state: SessionState = { status: 'unknown' };
  const listeners = new Set<() => void>();
  function set(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(api) {
      const answer = await api.call<JsonObject>('GET', 'auth/profile');
      if (answer.ok) set({ status: 'signedIn', profile: answer.data });
      else if (answer.failure.status === 401) set({ status: 'signedOut' });
      else throw Object.assign(new Error('common:startup.profile'), { failure: answer.failure });
    },
    nobody: () => set({ status: 'signedOut' }),
    signedIn: (profile) => set({ status: 'signedIn', profile }),
    end(reason) {
      if (state.status === 'signedIn') set({ status: 'signedOut', reason });
    },
  };
}
