import type { Sentence } from '../../../engine/change';
import { isList, isObject } from '../../../engine/model';
import type { LiveDefinitions } from '../../definitions';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { answeredCheck, candidateOver, refused } from './checked-set';
import { noteOpenForms } from './earlier-forms';
import { writeEdition } from './editions';
import { type ChangeSet, setDocuments, supersede, updateChangeSet } from './repository';
import { asksForTwo } from './two-pairs';

interface Publishing {
  readonly definitions: Pick<LiveDefinitions, 'files' | 'check' | 'edition'>;
  /** The live edition. */
  readonly live: number;
  readonly by: string;
  readonly now: number;
}

/**
 * Publishes a set: the whole check on all definitions, then edition and documents, then the pointer. The caller has locked the pointer and
 * the set in one transaction. Returns what it changes.
 */
export async function publishSet(db: Db, set: ChangeSet, context: Publishing): Promise<readonly Sentence[]> {
  const { definitions, live, by, now } = context;
  if (await asksForTwo(db)) requireTwo(set, by, live);
  const documents = await setDocuments(db, set.id);
  if (documents.length === 0) throw new ApiError('STUDIO_STATE', { args: { state: set.state } });
  const candidate = await candidateOver(db, definitions, live, documents);
  // Published by hand, it stays; published at its moment, it still has its end.
  const endsAt = set.state === 'scheduled' && set.endsAt !== null ? new Date(set.endsAt) : null;
  const checked = await answeredCheck(definitions, candidate);
  if (!checked.sound) throw refused(checked);
  await noteOpenForms(db, definitions, candidate, { openForms: set.openForms, now });
  const { comparison } = checked;
  const edition = await writeEdition(db, {
    origin: 'PUBLISH',
    base: live,
    restored: null,
    setId: set.id,
    title: set.title,
    reason: set.reason,
    breakGlass: false,
    editors: set.editors,
    approvedBy: set.approvedBy,
    overlay: candidate.overlay,
    files: candidate.after,
    comparison,
    by,
    now,
  });
  await supersede(db, { by, now });
  await updateChangeSet(db, set.id, { state: 'published', edition, failure: null, endsAt }, { by, now });
  return comparison;
}

/**
 * The publisher did not edit it, or a user who did not edit it has approved exactly this state. Who wrote a set that came from the command
 * line is unknown: it is approved and published by two.
 */
function requireTwo(set: ChangeSet, actor: string, live: number): void {
  const { approvedBy } = set;
  const isApproved =
    (set.state === 'approved' || set.state === 'scheduled') &&
    set.approvedBase === live &&
    approvedBy !== null &&
    !set.editors.includes(approvedBy);
  const isDoneByTwo = set.pushed ? isApproved && approvedBy !== actor : isApproved || !set.editors.includes(actor);
  if (!isDoneByTwo) throw new ApiError('STUDIO_SAME_PERSON');
}

/** Maximum number of the gate's problems stored in a set. */
const mostKept = 5;

/** Why a set could not be published: a line for each problem with its place and its rule, which the page translates; or a code. */
export function failureOf({ code, details }: ApiError): string {
  const problems = details.args?.problems;
  const found = isList(problems) ? problems.filter(isObject) : [];
  const lines = found.map((problem) => `${problem.file}:${problem.line}:${problem.column} ${problem.code}`);
  if (lines.length === 0) return code;
  return [...lines.slice(0, mostKept), ...(lines.length > mostKept ? ['…'] : [])].join('\n');
}
