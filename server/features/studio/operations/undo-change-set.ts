import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { refused } from '../checked-set';
import { findEdition, lockPointer } from '../editions';
import { auditedSet, changedSet, heldSet } from '../held-set';
import { asksForTwo } from '../two-pairs';
import { undoable, undoSet } from '../undo';

/** Payload, see schemas/data/edition-rollback.schema.json. */
interface Undo {
  readonly reason: string;
  readonly breakGlass?: boolean;
}

/** Reverts one published set alone, as a new edition. */
export const undoChangeSet: Operation<Undo, 'id'> = {
  source: 'undoChangeSet',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.undo',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const { definitions, configuration, log } = call.services;
    if (!configuration.studio) throw new ApiError('STUDIO_OFF');
    const isForTwo = await asksForTwo(call);
    const { reason, breakGlass: asked = false } = call.body;
    const breakGlass = asked && isForTwo;
    const edition = await call.transaction(async (db) => {
      const inside = { ...call, db };
      const live = await lockPointer(db, call.now);
      const before = await heldSet(inside, undoable);
      const around = { definitions, live, reason, breakGlass, isForTwo, by: call.actor.id, now: call.now, refused };
      const undone = await undoSet(db, before, around);
      call.audit({
        targetType: 'changeSet',
        targetId: before.id,
        targetLabel: before.title,
        reason,
        before: auditedSet(before),
        after: {
          ...auditedSet(await changedSet(inside)),
          edition: undone.edition,
          breakGlass,
          comparison: undone.comparison,
        },
      });
      return findEdition(db, undone.edition);
    });
    if (!edition) throw new Error('An edition that was just made cannot be read.');
    if (breakGlass) log.warn({ edition: edition.number, reason }, 'A set was undone without a second pair of eyes');
    // It is published regardless of this result; the next poll finds it.
    await definitions.follow().catch(() => undefined);
    return ok(edition);
  },
};
