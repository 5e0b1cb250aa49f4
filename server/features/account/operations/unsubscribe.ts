import { ok } from '../../../api/answer';
import type { AnonymousOperation } from '../../../api/operation';
import { maskAddress } from '../../../identity';
import { unsubscribeAddress } from '../../../mail/unsubscribe-token';
import { ApiError } from '../../../platform/http/api-error';
import { changeUser, findUserByEmail } from '../../../users/users';

/** Ends newsletters. A mail program's one-click request comes without cookies, so the token alone is the proof (RFC 8058, quality S56). */
export const unsubscribe = subscription('unsubscribe', 'newsletter.unsubscribe', true);

/** Resumes newsletters. */
export const resubscribe = subscription('resubscribe', 'newsletter.resubscribe', false);

/** Idempotent. An address without an account gets the same answer. */
function subscription(source: string, action: string, unsubscribed: boolean): AnonymousOperation<string> {
  return {
    source,
    access: 'anonymous',
    action,
    ...(unsubscribed ? { xsrf: false as const } : {}),
    limit: { times: 30, seconds: 60 },
    async handle({ query, db, services, audit, now }) {
      const email = unsubscribeAddress(services.keys, query.token ?? '');
      if (email === undefined) throw new ApiError('UNSUBSCRIBE_TOKEN_INVALID');
      const user = await findUserByEmail(db, email);
      if (user && user.unsubscribed !== unsubscribed)
        await changeUser(db, user.id, { unsubscribed }, { by: user.id, now });
      audit({
        targetType: 'user',
        targetId: user?.id,
        before: { unsubscribed: user?.unsubscribed ?? null },
        after: { unsubscribed },
      });
      return ok({ email: maskAddress(email), unsubscribed });
    },
  };
}
