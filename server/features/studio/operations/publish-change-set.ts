import { openSetStates } from '../../../../kinds';
import { ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { lockPointer } from '../editions';
import { auditedPeople, auditedSet, changedSet, requireLockedSet, requireRevision } from '../locked-set';
import { auditRefusal } from '../make-edition';
import { failureOf, publishSet } from '../publish';
import { lockChangeSet, updateChangeSet } from '../repository';

interface Publish {
  readonly revision: number;
  readonly baseEdition: number;
}

/** Publishes a set now. A concurrent publication waits for the pointer, and is refused because it moved. */
export const publishChangeSet: Operation<'publishChangeSet', 'id'> = {
  source: 'publishChangeSet',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.publish',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const { definitions, configuration } = call.services;
    if (!configuration.studio) throw new ApiError('STUDIO_OFF');
    const publish = call.transaction(async (db) => {
      const inside = { ...call, db };
      const live = await lockPointer(db, call.now);
      const before = await requireLockedSet(inside);
      await requireRevision(inside, before, call.body.revision);
      if (live !== call.body.baseEdition) throw new ApiError('STUDIO_MOVED', { args: { edition: live } });
      const context = { definitions, live, by: call.actor.id, now: call.now };
      const comparison = await publishSet(db, before, context);
      const after = await changedSet(inside);
      call.audit({
        targetType: 'changeSet',
        targetId: before.id,
        targetLabel: before.title,
        reason: before.reason,
        before: auditedSet(before),
        after: { ...auditedSet(after), ...auditedPeople(after), comparison },
      });
      return after;
    });
    const answer = await publish.catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'STUDIO_REFUSED') {
        await auditFailed(call, error);
        throw error;
      }
      return auditRefusal(call, error, 'changeSet');
    });
    // It is published regardless of this result; the next poll finds it.
    await definitions.follow().catch(() => undefined);
    return ok({ ...answer, live: definitions.published() === answer.edition }, answer.revision);
  },
};

/** A set that the gate refused has failed, and stores the first problems with their rules. It is also an audit event. */
async function auditFailed(call: Call<Publish, 'id', Actor>, refusal: ApiError): Promise<void> {
  const { count = 0, file = '', line = 0 } = refusal.details.args ?? {};
  await call.transaction(async (db) => {
    const inside = { db, params: call.params };
    const before = await lockChangeSet(db, call.params.id);
    // If it was edited meanwhile, it is a draft again, which was not part of this publication.
    if (before && before.revision === call.body.revision && openSetStates.some((state) => state === before.state)) {
      const change = { state: 'failed', failure: failureOf(refusal), approvedBy: null, approvedBase: null } as const;
      await updateChangeSet(db, before.id, change, { by: call.actor.id, now: call.now });
    }
    const set = await changedSet(inside);
    call.audit({
      targetType: 'changeSet',
      targetId: set.id,
      targetLabel: set.title,
      result: 'FAILED',
      reason: `${String(file)}:${String(line)}`,
      after: { ...auditedSet(set), problems: count },
    });
  });
}
