import type { Operation } from '../../../api/operation';
import { refused } from '../checked-set';
import { makeEdition } from '../make-edition';
import { rollBack } from '../roll-back';
import { numberOf } from './read-documents';

/** Restores an earlier edition, as a new one. */
export const rollBackEdition: Operation<'rollBackEdition', 'id'> = {
  source: 'rollBackEdition',
  access: { permission: 'publishDefinitions' },
  action: 'edition.rollBack',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  handle: (call) =>
    makeEdition(call, 'edition', async (db, making) => {
      const { definitions } = call.services;
      const to = numberOf(call.params.id);
      const back = await rollBack(db, definitions, { ...making, to, by: call.actor.id, now: call.now, refused });
      const { reason, breakGlass } = making;
      call.audit({
        targetType: 'edition',
        targetId: String(back.number),
        targetLabel: String(to),
        reason,
        before: { edition: making.live },
        after: { edition: back.number, restored: to, breakGlass, comparison: back.comparison },
      });
      return back.number;
    }),
};
