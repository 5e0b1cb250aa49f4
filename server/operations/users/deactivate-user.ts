import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';
import { changeHeld } from './change-held';
import { heldOther, keepOneSysadmin } from './held-person';

/** Payload, see schemas/data/reason.schema.json. */
interface Reason {
  readonly reason?: string;
}

/**
 * Switches an account off: its sessions end at once and the pool refuses it. The portal comes first, so that whatever
 * happens to the pool, nobody signs in; deactivating again tries the pool again.
 */
export const deactivateUser: Operation<Reason, 'id'> = {
  source: 'deactivateUser',
  access: { permission: 'activateUser' },
  action: 'user.deactivate',
  transaction: 'own',
  async handle(call) {
    const { person, sub } = await call.transaction(async (db) => {
      const before = await heldOther(db, call);
      await keepOneSysadmin(db, before);
      await call.services.sessions.endAll(db, before.id);
      return {
        person: await changeHeld(call, db, before, { status: 'DISABLED' }, call.body.reason),
        sub: before.sub,
      };
    });
    if (sub !== null) await call.services.pool.admin.disable(sub);
    return ok(person, person.revision);
  },
};
