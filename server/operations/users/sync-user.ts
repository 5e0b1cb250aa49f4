import { personOf } from '../../accounts/people/person';
import { ok } from '../../http/answer';
import { notFound } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import type { PoolUser } from '../../identity';
import type { User, UserStatus } from '../../users/user';
import { changeUser, findUser } from '../../users/users';
import { heldPerson } from './held-person';

/**
 * Compares a person with the user pool. The pool knows better who they are there, whether the address is confirmed and
 * whether a second factor is on; the portal knows better the name and language. Disabled on either side is disabled on
 * both. The customer system is not connected here: its part is a matter of the adapter that a deployment brings.
 */
export const syncUser: Operation<unknown, 'id'> = {
  source: 'syncUser',
  access: { permission: 'syncUser' },
  action: 'user.sync',
  transaction: 'own',
  async handle(call) {
    const { admin } = call.services.pool;
    const present = await findUser(call.db, call.params.id);
    if (!present || present.status === 'DELETED') throw notFound();
    const known =
      (present.sub === null ? undefined : await admin.get(present.sub)) ?? (await admin.findByEmail(present.email));
    if (known) {
      await admin.setAttributes(known.sub, {
        given_name: present.first_name,
        family_name: present.last_name,
        locale: present.language,
      });
      if (present.status === 'DISABLED' && known.enabled) await admin.disable(known.sub);
    }
    return call.transaction(async (db) => {
      const before = await heldPerson(db, call);
      const after = await changeUser(
        db,
        before.id,
        {
          synced_at: new Date(call.now),
          ...(known ? { sub: known.sub, mfa_enabled: known.mfaEnabled, status: statusAfter(before, known) } : {}),
        },
        { by: call.actor.id, now: call.now },
      );
      if (!after) throw notFound();
      if (after.status === 'DISABLED') await call.services.sessions.endAll(db, after.id);
      call.audit({
        targetType: 'user',
        targetId: after.id,
        targetLabel: after.email,
        before: personOf(before),
        after: personOf(after),
      });
      return ok(personOf(after), after.revision);
    });
  },
};

function statusAfter(user: User, known: PoolUser): UserStatus {
  if (user.status === 'DISABLED' || !known.enabled) return 'DISABLED';
  if (known.status === 'UNCONFIRMED') return 'UNCONFIRMED';
  return known.status === 'FORCE_CHANGE_PASSWORD' ? 'INVITED' : 'ACTIVE';
}
