import type { Operation } from '../../../api/operation';
import { refused } from '../checked-set';
import { auditedSet, changedSet, requireLockedSet } from '../locked-set';
import { makeEdition } from '../make-edition';
import { undoable, undoSet } from '../undo';

/** Reverts one published set alone, as a new edition. */
export const undoChangeSet: Operation<'undoChangeSet', 'id'> = {
  source: 'undoChangeSet',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.undo',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  handle: (call) =>
    makeEdition(call, 'changeSet', async (db, making) => {
      const inside = { ...call, db };
      const before = await requireLockedSet(inside, undoable);
      const { definitions } = call.services;
      const context = { ...making, definitions, by: call.actor.id, now: call.now, refused };
      const { edition, comparison } = await undoSet(db, before, context);
      const { reason, breakGlass } = making;
      call.audit({
        targetType: 'changeSet',
        targetId: before.id,
        targetLabel: before.title,
        reason,
        before: auditedSet(before),
        after: {
          ...auditedSet(await changedSet(inside)),
          edition,
          breakGlass,
          comparison,
        },
      });
      return edition;
    }),
};
