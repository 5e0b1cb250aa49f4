import { ok } from '../../../api/answer';
import type { AnonymousOperation } from '../../../api/operation';

/** Settings; administrators also get their part (specification: in admin mode the public part is used). */
export const getSettings: AnonymousOperation<'getSettings'> = {
  source: 'getSettings',
  access: 'anonymous',
  async handle({ actor, db, services, may }) {
    const settings = await services.settings.current(db);
    if (actor && may('readAdminSettings')) return ok({ ...settings }, settings.revision);
    return ok(settings.public);
  },
};
