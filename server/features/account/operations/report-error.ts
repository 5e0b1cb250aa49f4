import { nothing } from '../../../api/answer';
import type { AnonymousOperation } from '../../../api/operation';

/** Logs an error that a user saw ("flagged and reported"). It is logged as data. */
export const reportError: AnonymousOperation<'reportError'> = {
  source: 'reportError',
  access: 'anonymous',
  audited: false,
  limit: { times: 20, seconds: 60 },
  async handle({ body, actor, origin, services }) {
    // A query may contain a token or an address: the path is enough to find the screen.
    const path = body.path?.split(/[?#]/)[0];
    services.log.warn(
      { reported: { ...body, path }, userId: actor?.id, requestId: origin.requestId },
      'A browser reports an error',
    );
    return nothing;
  },
};
