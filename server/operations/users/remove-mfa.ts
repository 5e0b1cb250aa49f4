import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';
import { changeHeld } from './change-held';
import { heldPerson } from './held-person';

/** Forgets the second factor of a person who lost their device, ends their sessions and tells them by mail. */
export const removeUserMfa: Operation<unknown, 'id'> = {
  source: 'removeUserMfa',
  access: { permission: 'editUser' },
  action: 'user.mfa.remove',
  transaction: 'own',
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await heldPerson(db, call);
      await call.services.sessions.endAll(db, before.id);
      await call.services.mailer(db).send({
        to: before.email,
        template: 'SECURITY_NOTICE',
        language: before.language,
        variables: { firstName: before.first_name, event: 'mfaDisabled' },
      });
      return { person: await changeHeld(call, db, before, { mfa_enabled: false }), sub: before.sub };
    });
    if (sub !== null) await call.services.pool.admin.removeMfa(sub);
    return ok(person, person.revision);
  },
};
