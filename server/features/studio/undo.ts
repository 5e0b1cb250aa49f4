import type { Sentence } from '../../../engine/change';
import type { LiveDefinitions } from '../../definitions';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { answeredCheck, candidateOver, type refused } from './checked-set';
import { noteOpenForms } from './earlier-forms';
import { findEdition, writeEdition } from './editions';
import type { EditedDocument } from './gate';
import { readPublished } from './published';
import { type ChangeSet, setDocuments, updateChangeSet } from './repository';
import type { SetState } from './tables';

/** States of a set that can be undone: it is part of what is live. */
export const undoable: readonly SetState[] = ['published', 'superseded'];

interface Undoing {
  readonly definitions: Pick<LiveDefinitions, 'files' | 'check' | 'edition'>;
  /** The live edition. */
  readonly live: number;
  readonly reason: string | null;
  readonly breakGlass: boolean;
  /** Whether the user and the editors of the set must be different. */
  readonly isForTwo: boolean;
  readonly by: string | null;
  readonly now: number;
  /** The refusal of a set that cannot be undone any more. */
  readonly refused: typeof refused;
}

/**
 * Reverts what one published set changed, as a new edition, and keeps what others have changed since: the reverse edit is merged like any other
 * set, and passes the whole check. The caller has locked the pointer and the set in one transaction.
 */
export async function undoSet(
  db: Db,
  set: ChangeSet,
  { definitions, live, reason, breakGlass, isForTwo, by, now, refused: refusal }: Undoing,
): Promise<{ readonly edition: number; readonly comparison: readonly Sentence[] }> {
  if (isForTwo && !breakGlass && by !== null && set.editors.includes(by)) throw new ApiError('STUDIO_SAME_PERSON');
  const candidate = await candidateOver(db, definitions, live, await reversed(db, set));
  const checked = await answeredCheck(definitions, candidate);
  if (!checked.sound) throw refusal(checked);
  await noteOpenForms(db, definitions, candidate, { openForms: 'finish', now });
  const { comparison } = checked;
  const edition = await writeEdition(db, {
    origin: 'UNDO',
    base: live,
    restored: null,
    setId: set.id,
    title: set.title,
    reason,
    breakGlass,
    editors: [],
    approvedBy: null,
    overlay: candidate.overlay,
    files: candidate.after,
    comparison,
    by,
    now,
  });
  await updateChangeSet(db, set.id, { state: 'rolledBack', undoneIn: edition }, { by, now });
  return { edition, comparison };
}

/** The documents of a set the other way round: from the text that it published to the one that was live before. */
async function reversed(db: Db, set: ChangeSet): Promise<readonly EditedDocument[]> {
  const edition = set.edition === null ? undefined : await findEdition(db, set.edition);
  if (!edition) throw new ApiError('STUDIO_STATE', { args: { state: set.state } });
  const [published, before] = [await readPublished(db, edition.number), await readPublished(db, edition.base ?? 0)];
  const served = await published.served();
  return (await setDocuments(db, set.id)).map(({ path }) => {
    const laid = published.documents.get(path);
    const base = laid ? laid.text : (served.get(path) ?? null);
    const earlier = before.documents.get(path);
    // What no edition lies over is as the files have it.
    return { path, base, text: earlier ? earlier.text : laid ? laid.base : base };
  });
}
