import { useCallback } from 'react';
import { usePortal } from '../../portal-context';
import { leaveQuestion } from './leave-question';

/** Signs out, but asks first where a changed form would be lost by it. */
export function useSignOut(signOut: () => void): () => void {
  const { changes, questions } = usePortal();
  return useCallback(async () => {
    if (changes.changed() && !(await questions.ask(leaveQuestion))) return;
    signOut();
  }, [changes, questions, signOut]);
}
