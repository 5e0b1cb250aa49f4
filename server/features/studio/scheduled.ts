import type { LiveDefinitions } from '../../definitions';
import type { Db } from '../../platform/database';
import { answeredCheck } from './checked-set';
import { type Candidate, candidateOf } from './gate';
import { scheduledSets, setDocuments } from './repository';

/** Maximum number of scheduled sets checked: each is a whole check. */
const mostLooked = 5;

/** A scheduled set that can no longer be published. */
export interface BrokenSet {
  readonly id: string;
  readonly title: string;
  readonly publishAt: string;
  /** The first problem. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

/** Scheduled sets that the gate would refuse after a set is published, and would not refuse without it. */
export async function brokenBy(
  db: Db,
  definitions: Pick<LiveDefinitions, 'files' | 'check' | 'edition'>,
  { id, candidate, live }: { readonly id: string; readonly candidate: Candidate; readonly live: Candidate },
): Promise<readonly BrokenSet[]> {
  const broken: BrokenSet[] = [];
  for (const set of await scheduledSets(db, mostLooked)) {
    if (set.id === id || set.publishAt === null) continue;
    const documents = await setDocuments(db, set.id);
    const over = (base: Candidate) =>
      answeredCheck(definitions, candidateOf(definitions.files(), { documents: base.overlay }, documents));
    const after = await over(candidate);
    if (after.sound || !(await over(live)).sound) continue;
    const first = after.problems.find(({ severity }) => severity === 'error');
    const { file = '', line = 0, code = '' } = first ?? {};
    broken.push({ id: set.id, title: set.title, publishAt: set.publishAt, file, line, code });
  }
  return broken;
}
