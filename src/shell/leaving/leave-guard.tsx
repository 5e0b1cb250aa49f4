import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { JsonObject } from '../../../engine/model';
import { usePortal } from '../../portal-context';
import { leaveQuestion } from './leave-question';

/**
 * Asks before a navigation replaces a changed form, and lets the browser ask before the page unloads if no draft can be kept. A change of
 * the query or the hash alone leaves nothing.
 */
export function LeaveGuard() {
  const { changes, questions } = usePortal();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      changes.changed(undefined, (nextLocation.state ?? {}) as JsonObject),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const control = new AbortController();
    void questions.ask({ ...leaveQuestion, signal: control.signal }).then((leaves) => {
      if (control.signal.aborted) return;
      if (leaves) blocker.proceed();
      else blocker.reset();
    });
    return () => control.abort();
  }, [blocker, questions]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changes.unkept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changes]);
  return null;
}
