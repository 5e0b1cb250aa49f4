import type { SourceStore } from '../../engine/runtime';
import type { Session } from '../session/session';

/** Forgets every answer as soon as somebody else is signed in, or nobody: what one person read is not the next one's to see. */
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
