import type { Session } from '../session/session';
import type { ChangedForms } from './changed-forms';
import type { DraftShelf } from './draft-shelf';
import type { DraftKeeping } from './keep-draft';

/** How drafts of the current visitor are kept. */
export function draftsOf(
  session: Session,
  shelf: DraftShelf,
  changes: ChangedForms,
): Omit<DraftKeeping, 'wasHere' | 'onLost'> {
  return {
    shelf,
    changes,
    owner: session.person() ?? '',
    interrupted() {
      const now = session.state();
      return now.status === 'signedOut' && (now.reason === 'ended' || now.reason === 'idle');
    },
  };
}
