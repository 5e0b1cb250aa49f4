import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { refused } from '../checked-set';
import { findEdition } from '../editions';
import { rollBack } from '../roll-back';
import { asksForTwo } from '../two-pairs';
import { numberOf } from './read-documents';

interface RollBack {
  readonly reason: string;
  readonly breakGlass?: boolean;
}

/** Restores an earlier edition, as a new one. */
export const rollBackEdition: Operation<RollBack, 'id'> = {
  source: 'rollBackEdition',
  access: { permission: 'publishDefinitions' },
  action: 'edition.rollBack',
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const { definitions, configuration, log } = call.services;
    if (!configuration.studio) throw new ApiError('STUDIO_OFF');
    const isForTwo = await asksForTwo(call);
    const { reason, breakGlass = false } = call.body;
    const to = numberOf(call.params.id);
    const edition = await call.transaction(async (db) => {
      const back = await rollBack(db, definitions, {
        to,
        reason,
        breakGlass: breakGlass && isForTwo,
        by: call.actor.id,
        now: call.now,
        isForTwo,
        refused,
      });
      call.audit({
        targetType: 'edition',
        targetId: String(back.number),
        targetLabel: String(to),
        reason,
        before: { edition: back.live },
        after: {
          edition: back.number,
          restored: to,
          breakGlass: breakGlass && isForTwo,
          comparison: back.comparison,
        },
      });
      return findEdition(db, back.number);
    });
    if (!edition) throw new Error('An edition that was just made cannot be read.');
    if (edition.breakGlass) log.warn({ edition: edition.number, reason }, 'Rolled back without a second pair of eyes');
    // It is published regardless of this result; the next poll finds it.
    await definitions.follow().catch(() => undefined);
    return ok(edition);
  },
};
