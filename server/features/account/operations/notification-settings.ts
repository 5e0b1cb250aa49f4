import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { findNotificationSettings, saveNotificationSettings } from '../../../users/notification-settings';
import { changeUser } from '../../../users/users';

/** Notifications that the user wants to receive. */
export const getNotificationSettings: Operation<'getNotificationSettings'> = {
  source: 'getNotificationSettings',
  access: 'session',
  handle: async ({ actor, db }) => ok(await findNotificationSettings(db, actor.id)),
};

/**
 * Changes which notifications the user wants. News by email is the user's subscription, which the link in each newsletter ends as well: it
 * is stored in one place.
 */
export const updateNotificationSettings: Operation<'updateNotificationSettings'> = {
  source: 'updateNotificationSettings',
  access: { permission: 'editNotificationSettings' },
  action: 'notificationSettings.update',
  async handle({ actor, body, db, audit, now }) {
    const before = await findNotificationSettings(db, actor.id);
    await saveNotificationSettings(db, actor.id, body, now);
    if (body.whatsNew.email !== before.whatsNew.email)
      await changeUser(db, actor.id, { unsubscribed: !body.whatsNew.email }, { by: actor.id, now });
    const after = await findNotificationSettings(db, actor.id);
    audit({ targetType: 'user', targetId: actor.id, targetLabel: actor.email, before, after });
    return ok(after);
  },
};
