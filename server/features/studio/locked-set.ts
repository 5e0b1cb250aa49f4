import { openSetStates } from '../../../kinds';
import { type Answer, ok } from '../../api/answer';
import type { Call } from '../../api/operation';
import { savedMeanwhile } from '../../api/saved-meanwhile';
import { ApiError, notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { type ChangeSet, findChangeSet, lockChangeSet } from './repository';
import type { SetState } from './tables';
import { setsFor } from './two-pairs';

type SetCall = Pick<Call<unknown, 'id', Actor>, 'db' | 'params'>;

/**
 * The set of a call, locked until the transaction ends.
 * @param states those in which the call is allowed
 */
export async function requireLockedSet(call: SetCall, states: readonly SetState[] = openSetStates): Promise<ChangeSet> {
  const set = await lockChangeSet(call.db, call.params.id);
  if (!set) throw notFound();
  if (!states.includes(set.state)) throw new ApiError('STUDIO_STATE', { args: { state: set.state } });
  return set;
}

/** Refuses a call that refers to another revision of the set. */
export async function requireRevision(
  call: Pick<Call<unknown, 'id', Actor>, 'db' | 'actor'>,
  set: ChangeSet,
  revision: number,
): Promise<void> {
  if (set.revision !== revision) throw await savedMeanwhile(call.db, set, call.actor);
}

/** The set as it is after a change. */
export async function changedSet({ db, params }: SetCall): Promise<ChangeSet> {
  const set = await findChangeSet(db, params.id);
  if (!set) throw new Error('A set that was just changed cannot be read.');
  return set;
}

/** What the audit records of a set. */
export const auditedSet = ({
  id,
  title,
  reason,
  state,
  documentCount,
  edition,
  publishAt,
  endsAt,
  openForms,
}: ChangeSet) => ({
  id,
  title,
  reason,
  state,
  documentCount,
  edition,
  publishAt,
  endsAt,
  openForms,
});

/** Who wrote, approved and published it: told with what a set became, for the audit leaves out what did not change. */
export const auditedPeople = ({ pushed, writers, approver, publisher }: ChangeSet) => ({
  pushed,
  writers,
  approver,
  publisher,
});

/** The editors of a set, including this one. */
export const withEditor = ({ editors }: ChangeSet, id: string): readonly string[] => [...new Set([...editors, id])];

/** The answer of a call that changed a set, reported to the audit. */
export async function answeredSet(call: Call<unknown, 'id', Actor>, before: ChangeSet): Promise<Answer<ChangeSet>> {
  const after = await changedSet(call);
  call.audit({
    targetType: 'changeSet',
    targetId: after.id,
    targetLabel: after.title,
    before: auditedSet(before),
    after: { ...auditedSet(after), ...auditedPeople(after) },
  });
  const [answered = after] = await setsFor(call, [after]);
  return ok(answered, after.revision);
}
