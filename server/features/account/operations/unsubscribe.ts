import type { Kysely } from 'kysely';
import { ok } from '../../../api/answer';
import type { AnonymousOperation } from '../../../api/operation';
import { maskAddress } from '../../../identity';
import { unsubscribedBy } from '../../../mail/unsubscribe-token';
import type { Database } from '../../../platform/database';
import { ApiError } from '../../../platform/http/api-error';
import { findNotificationSettings, saveNotificationSettings, withEmail } from '../../../users/notification-settings';
import type { User } from '../../../users/user';
import { changeUser, findUserByEmail } from '../../../users/users';

/**
 * Ends newsletters, or the emails that the setting in the token allows. A mail program's one-click request comes without cookies, so the
 * token alone is the proof (RFC 8058, quality S56).
 */
export const unsubscribe = subscription('unsubscribe', 'newsletter.unsubscribe', true);

/** Resumes them. */
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
      const asked = unsubscribedBy(services.keys, query.token ?? '');
      if (asked === undefined) throw new ApiError('UNSUBSCRIBE_TOKEN_INVALID');
      const { email, setting } = asked;
      const user = await findUserByEmail(db, email);
      if (setting !== undefined) {
        const changed = user && (await switchSetting(db, user, { setting, email: !unsubscribed, now }));
        audit({ targetType: 'user', targetId: user?.id, ...changed });
        return ok({ email: maskAddress(email), unsubscribed });
      }
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

/** Switches the emails of one setting, and nothing else. A setting that is gone since the letter was sent has no emails. */
async function switchSetting(
  db: Kysely<Database>,
  { id }: Pick<User, 'id'>,
  { setting, email, now }: { readonly setting: string; readonly email: boolean; readonly now: number },
) {
  // Two clicks at once, for two settings, must not undo one another.
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const before = await findNotificationSettings(db, id);
  const after = withEmail(before, setting, email);
  if (after !== undefined) await saveNotificationSettings(db, id, after, now);
  return { before: { ...before }, after: { ...(after ?? before) } };
}
