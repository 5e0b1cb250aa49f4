import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notifyStatus } from '../action-status';
import { actionOf, ownAction } from '../actions';

/** Declines what was proposed. */
export const rejectAgentAction: Operation<'rejectAgentAction', 'id'> = {
  source: 'rejectAgentAction',
  access: 'session',
  action: 'agentAction.reject',
  transaction: 'own',
  async handle(call) {
    const { db, actor, params } = call;
    const row = await ownAction(db, actor.id, params.id);
    if (row.status === 'PROPOSED') {
      const done = await call.transaction(async (trx) => {
        call.audit({ targetType: 'agentAction', targetId: row.id, targetLabel: row.type });
        return trx
          .updateTable('agent_actions')
          .set({ status: 'REJECTED', decided_at: new Date(call.now) })
          .where('id', '=', row.id)
          .where('status', '=', 'PROPOSED')
          .returning('id')
          .executeTakeFirst();
      });
      if (done) await notifyStatus(call, row, 'REJECTED');
    }
    return ok({ action: actionOf(await ownAction(db, actor.id, params.id)) });
  },
};
