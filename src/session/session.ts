import type { JsonObject } from '../../engine/model';
import type { ApiClient } from '../http/api-client';

/**
 * Why the user is signed out: they signed out here or in another tab, the server no longer knew the session, or there was no activity for
 * too long.
 */
export type SessionEnd = 'signedOut' | 'elsewhere' | 'ended' | 'idle';

/** Who is signed in. `unknown` until the server has answered once. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signedOut'; readonly reason?: SessionEnd }
  | {
      readonly status: 'signedIn';
      readonly profile: JsonObject;
      /** How the user has just signed in on this page; it decides which portal they land in. */
      readonly entered?: 'user' | 'admin';
    };

/** The session as the browser knows it; scripts cannot read the cookie itself. */
export interface Session {
  state(): SessionState;
  /** The user's id; undefined while signed out. */
  person(): string | undefined;
  subscribe(listener: () => void): () => void;
  /**
   * Requests who is signed in.
   * @throws ProfileNotLoaded when the server cannot tell
   */
  load(api: ApiClient): Promise<void>;
  /** The page already states that no user is signed in. */
  startSignedOut(): void;
  /** `entered`: they have just signed in, as usual or as an administrator. */
  signedIn(profile: JsonObject, entered?: 'user' | 'admin'): void;
  /** Forgets the profile, once: of several calls that were refused at the same time, the first counts. */
  end(reason: SessionEnd): void;
}

/** Specification section 8: the profile is missing. */
export class ProfileNotLoaded extends Error {
  constructor(readonly status: number | undefined) {
    super('User profile is not loaded');
  }
}

export function createSession(): Session {
  let state: SessionState = { status: 'unknown' };
  const listeners = new Set<() => void>();
  function set(next: SessionState) {
    state = next;
    for (const listener of [...listeners]) listener();
  }
  const end = (reason: SessionEnd) => {
    if (state.status === 'signedIn') set({ status: 'signedOut', reason });
  };
  return {
    state: () => state,
    person: () => (state.status === 'signedIn' ? String(state.profile.id) : undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(api) {
      const answer = await api.call<JsonObject | null>('GET', 'auth/profile', { anyone: true });
      if (answer.ok) {
        // Null, a list or an incomplete user is no profile (quality R14).
        if (typeof answer.data?.id !== 'string') throw new ProfileNotLoaded(200);
        if (JSON.stringify(answer.data) !== JSON.stringify(profileOf(state)))
          set({ status: 'signedIn', profile: answer.data });
      } else if (answer.failure.status === 401) {
        end('ended');
        if (state.status === 'unknown') set({ status: 'signedOut' });
      } else throw new ProfileNotLoaded(answer.failure.status);
    },
    startSignedOut: () => set({ status: 'signedOut' }),
    signedIn: (profile, entered) => set({ status: 'signedIn', profile, ...(entered && { entered }) }),
    end,
  };
}

function profileOf(state: SessionState): JsonObject | undefined {
  return state.status === 'signedIn' ? state.profile : undefined;
}
