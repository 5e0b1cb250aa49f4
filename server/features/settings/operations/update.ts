import type { JsonObject } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { stale } from '../../../platform/http/api-error';

interface Payload {
  readonly public?: JsonObject;
  readonly admin?: JsonObject;
}

/** Changes settings that were read with the revision in `If-Match`. */
export const updateSettings: Operation<'updateSettings', never, Payload> = {
  source: 'updateSettings',
  access: { permission: 'updateSettings' },
  action: 'settings.update',
  ifMatch: 'required',
  async handle({ actor, body, db, services, revision, audit }) {
    const before = await services.settings.current(db);
    const after = await services.settings.change(db, body, revision, actor.id);
    if (!after) throw stale();
    audit({
      targetType: 'settings',
      before: { ...before.public, ...before.admin },
      after: { ...after.public, ...after.admin },
    });
    return ok({ ...after }, after.revision);
  },
};
