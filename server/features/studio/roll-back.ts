import type { LiveDefinitions } from '../../definitions';
import type { Db } from '../../platform/database';
import { ApiError, notFound } from '../../platform/http/api-error';
import { answeredCheck, candidateOver, type refused } from './checked-set';
import { noteOpenForms } from './earlier-forms';
import { findEdition, hasPartSince, writeEdition } from './editions';
import { followRollback } from './repository';

interface RollBack {
  /** The live edition, locked by the caller. */
  readonly live: number;
  readonly to: number;
  readonly reason: string;
  readonly breakGlass: boolean;
  readonly by: string | null;
  readonly now: number;
  /** Whether a rollback and the editions it reverts must be by different users. */
  readonly isForTwo: boolean;
  /** The refusal of an edition that has become invalid. */
  readonly refused: typeof refused;
}

/**
 * Restores an earlier edition, as a new one with its documents, checked against the current files and program. The caller opens the
 * transaction.
 */
export async function rollBack(
  db: Db,
  definitions: Pick<LiveDefinitions, 'files' | 'check' | 'edition'>,
  { live, to, reason, breakGlass, by, now, isForTwo, refused: refusal }: RollBack,
) {
  const wanted = await findEdition(db, to);
  if (!wanted) throw notFound();
  if (to === live) throw new ApiError('STUDIO_STATE', { args: { state: 'published' } });
  if (isForTwo && !breakGlass && by !== null && (await hasPartSince(db, to, by)))
    throw new ApiError('STUDIO_SAME_PERSON');

  const { present, then, checked } = await checkedReturn(db, definitions, { live, to });
  // The files alone are always available, as a last resort.
  if (!checked.sound && to !== 0) throw refusal(checked);
  await noteOpenForms(db, definitions, { before: present.after, after: then.after }, { openForms: 'finish', now });
  const effective = wanted.restored ?? to;
  const number = await writeEdition(db, {
    origin: 'ROLLBACK',
    base: live,
    restored: effective,
    setId: wanted.setId,
    title: wanted.title,
    reason,
    breakGlass,
    editors: [],
    approvedBy: null,
    overlay: then.overlay,
    files: then.after,
    comparison: checked.comparison,
    by,
    now,
  });
  await followRollback(db, effective, { by, now });
  return { number, comparison: checked.comparison };
}

/** The gate's result for the documents of an edition over the current files, and what they change compared with what is live. */
export async function checkedReturn(
  db: Db,
  definitions: Pick<LiveDefinitions, 'files' | 'check' | 'edition'>,
  { live, to }: { readonly live: number; readonly to: number },
) {
  const present = await candidateOver(db, definitions, live);
  const then = await candidateOver(db, definitions, to);
  return { present, then, checked: await answeredCheck(definitions, { ...then, before: present.after }) };
}
