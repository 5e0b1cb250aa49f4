import { poolAttributes } from '../../../../kinds';
import type { UserSynced } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import { followChange } from '../../../api/follow-change';
import type { Operation } from '../../../api/operation';
import type { Entities } from '../../../entities';
import type { PoolUser } from '../../../identity';
import { notFound } from '../../../platform/http/api-error';
import { missingAttributes } from '../../../user-pool/missing-attributes';
import type { User, UserStatus } from '../../../users/user';
import { changeUser } from '../../../users/users';
import { atPool } from '../at-pool';
import { requireLockedPerson } from '../locked-person';
import { type Person, personOf } from '../person';

/**
 * Synchronizes a user with the user pool. The pool is authoritative for the identity there, whether the address is confirmed and whether a
 * second factor is on; the portal for name and language. Disabled on either side is disabled on both. The customer system is not connected
 * here; an adapter of the deployment provides that part.
 */
export const syncUser: Operation<'syncUser', 'id'> = {
  source: 'syncUser',
  access: { permission: 'syncUser' },
  action: 'user.sync',
  transaction: 'own',
  async handle(call) {
    const { admin } = call.services.pool;
    // The rank first: a user who may not be changed here may not be changed at the pool either.
    const present = await call.transaction((db) => requireLockedPerson(db, call));
    const known =
      (present.sub === null ? undefined : await admin.get(present.sub)) ?? (await admin.findByEmail(present.email));
    if (known) {
      const attributes = attributesOf(call.services.entities, present);
      // Properties without an attribute at the pool stay in the portal: the log names them.
      const lacking = await missingAttributes(admin, Object.keys(attributes));
      await admin.setAttributes(
        known.sub,
        Object.fromEntries(Object.entries(attributes).filter(([name]) => !lacking.includes(name))),
      );
      if (present.status === 'DISABLED' && known.enabled)
        await atPool(call.services, known.sub, (_admin, id) => admin.disable(id));
    }
    return call.transaction(async (db) => {
      const before = await requireLockedPerson(db, call);
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
      if (after.status === 'DISABLED') await followChange(call.services, db, 'disabled', after);
      call.audit({
        targetType: 'user',
        targetId: after.id,
        targetLabel: after.email,
        before: personOf(before),
        after: personOf(after),
      });
      return ok({ ...personOf(after), changes: differences(personOf(before), personOf(after)) }, after.revision);
    });
  },
};

/** Properties that any change of the record touches. */
const always = ['revision', 'updatedAt', 'updatedBy', 'syncedAt'];

/** The properties that the comparison changed, before and after. */
function differences(before: Person, after: Person): UserSynced['changes'] {
  type Values = UserSynced['changes']['before'];
  const isPlain = (value: unknown) => value === null || typeof value !== 'object';
  const names = Object.entries(after).flatMap(([name, value]) => {
    const old = Object.entries(before).find(([each]) => each === name)?.[1];
    return !always.includes(name) && isPlain(value) && isPlain(old) && old !== value ? [name] : [];
  });
  const pick = (person: Person) =>
    Object.fromEntries(Object.entries(person).filter(([name]) => names.includes(name))) as Values;
  return { before: pick(before), after: pick(after) };
}

/** Every property with an attribute at the pool, the portal's own columns and added properties alike. */
function attributesOf(entities: Entities, user: User): Readonly<Record<string, string>> {
  return poolAttributes({ ...entities.openWhole(personOf(user)) }, entities.model('user').attributes);
}

function statusAfter(user: User, known: PoolUser): UserStatus {
  if (user.status === 'DISABLED' || !known.enabled) return 'DISABLED';
  if (known.status === 'UNCONFIRMED') return 'UNCONFIRMED';
  return known.status === 'FORCE_CHANGE_PASSWORD' ? 'INVITED' : 'ACTIVE';
}
