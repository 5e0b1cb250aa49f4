import type { SourceStore } from '../../engine/runtime';
import type { Session } from '../session/session';

/** Forgets every response on sign-in of another user or sign-out: one user's data must not be visible to the next. */
export function forgetWithPerson(
  store: Pick<SourceStore, 'clear'>,
  session: Pick<Session, 'state' | 'subscribe'>,
): void {
  const personNow = () => {
    const state = session.state();
    return state.status === 'signedIn' ? state.profile.id : undefined;
  };
  let person = personNow();
  session.subscribe(() => {
    const now = personNow();
    if (now === person) return;
    person = now;
    store.clear({ reload: now !== undefined });
  });
}
