import { isList, isObject, type Json } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { answeredCheck, candidateOver, refused } from '../checked-set';
import { lockPointer, writeEdition } from '../editions';
import { auditedSet, changedSet, heldSet, openStates, requireRevision } from '../held-set';
import { type ChangeSet, lockChangeSet, setDocuments, supersede, updateChangeSet } from '../repository';
import { asksForTwo } from '../two-pairs';

interface Publish {
  readonly revision: number;
  readonly baseEdition: number;
}

/**
 * Publishes a set: the whole check over the whole set of definitions, then edition and documents, then the pointer, in one transaction. Who
 * publishes at the same time waits at the pointer, and is told that it moved.
 */
export const publishChangeSet: Operation<Publish, 'id'> = {
  source: 'publishChangeSet',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.publish',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const { definitions, configuration } = call.services;
    if (!configuration.studio) throw new ApiError('STUDIO_OFF');
    const isForTwo = await asksForTwo(call);
    const publish = call.transaction(async (db) => {
      const inside = { ...call, db };
      const live = await lockPointer(db, call.now);
      const before = await heldSet(inside);
      await requireRevision(inside, before, call.body.revision);
      if (live !== call.body.baseEdition) throw new ApiError('STUDIO_MOVED', { args: { edition: live } });
      if (isForTwo) requireTwo(before, call.actor.id, live);
      const documents = await setDocuments(db, before.id);
      if (documents.length === 0) throw new ApiError('STUDIO_STATE', { args: { state: before.state } });
      const candidate = await candidateOver(db, definitions, live, documents);
      const checked = answeredCheck(definitions, candidate);
      if (!checked.sound) throw refused(checked);
      const { comparison } = checked;
      const edition = await writeEdition(db, {
        origin: 'PUBLISH',
        base: live,
        restored: null,
        setId: before.id,
        title: before.title,
        reason: before.reason,
        breakGlass: false,
        editors: before.editors,
        approvedBy: before.approvedBy,
        overlay: candidate.overlay,
        files: candidate.after,
        comparison,
        by: call.actor.id,
        now: call.now,
      });
      const by = { by: call.actor.id, now: call.now };
      await supersede(db, by);
      await updateChangeSet(db, before.id, { state: 'published', edition, failure: null }, by);
      const after = await changedSet(inside);
      call.audit({
        targetType: 'changeSet',
        targetId: before.id,
        targetLabel: before.title,
        reason: before.reason,
        before: auditedSet(before),
        after: { ...auditedSet(after), comparison },
      });
      return after;
    });
    const answer = await publish.catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'STUDIO_REFUSED') await tellRefusal(call, error);
      throw error;
    });
    // It is published whatever becomes of this; the next look finds it.
    await definitions.follow().catch(() => undefined);
    return ok({ ...answer, live: definitions.published() === answer.edition }, answer.revision);
  },
};

/** Who publishes did not write it, or somebody who did not has approved this very state of it. */
function requireTwo(set: ChangeSet, actor: string, live: number): void {
  const isApproved =
    set.state === 'approved' &&
    set.approvedBase === live &&
    set.approvedBy !== null &&
    !set.editors.includes(set.approvedBy);
  if (!isApproved && set.editors.includes(actor)) throw new ApiError('STUDIO_SAME_PERSON');
}

/** Problems that a set keeps of the gate's refusal. */
const mostKept = 5;

/** A set that the gate refused has failed, and keeps where: the first problems with their rules. It is an event for the audit too. */
async function tellRefusal(call: Call<Publish, 'id', Actor>, { details }: ApiError): Promise<void> {
  const { count = 0, file = '', line = 0, problems } = details.args ?? {};
  await call.transaction(async (db) => {
    const inside = { db, params: call.params };
    const before = await lockChangeSet(db, call.params.id);
    // Who edited it meanwhile has a draft again, which nobody tried to publish.
    if (before && before.revision === call.body.revision && openStates.includes(before.state)) {
      const change = { state: 'failed', failure: failureOf(problems), approvedBy: null, approvedBase: null } as const;
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

/** A line for each problem: its place and its rule, which every language of the page has a sentence for. */
function failureOf(problems: Json | undefined): string {
  const found = isList(problems) ? problems.filter(isObject) : [];
  const lines = found.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
  return [...lines.slice(0, mostKept), ...(lines.length > mostKept ? ['…'] : [])].join('\n');
}
