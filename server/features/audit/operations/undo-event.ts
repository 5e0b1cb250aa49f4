import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';
import { findEvent } from '../repository';

/**
 * Undoes what an event did, by the operation that `undo` in `schemas/sources.json` names: authorized, validated and audited as if it had
 * been called itself. Only what nothing followed can be undone.
 */
export const undoAudit: Operation<'undoAudit', 'id'> = {
  source: 'undoAudit',
  access: { permission: 'readAudit' },
  audited: false,
  transaction: 'own',
  async handle(call) {
    const { actor, origin, page, mode, services } = call;
    const event = await findEvent(call.db, call.params.id);
    if (!event) throw notFound();
    const undo = services.undoing.callFor(event);
    if (undo === undefined) throw new ApiError('NOTHING_TO_UNDO');
    await services.callInside(undo.source, {
      ...{ actor, origin, page, mode, params: undo.params, body: undo.body },
      // What a colleague changed meanwhile waits for no one: it is looked for again once the record is locked.
      refuse: async (db) => {
        if (!(await findEvent(db, event.id))?.latest) throw new ApiError('NOTHING_TO_UNDO');
      },
      reason: call.reason ?? call.body.reason ?? `↩ ${event.id}`,
    });
    return ok({});
  },
};
