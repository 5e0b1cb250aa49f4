import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { findUser } from '../../../users/users';
import { personOf } from '../person';
import { countOfPerson } from '../repository';

/** A user, with the numbers of what belongs to them. */
export const getUser: Operation<'getUser', 'id'> = {
  source: 'getUser',
  access: { permission: 'readUsers' },
  async handle(call) {
    const user = await findUser(call.db, call.params.id);
    if (!user) throw notFound();
    const counts = await countOfPerson(call.db, user.id, call.now);
    const locked = user.sub === null ? undefined : await call.services.pool.signIns?.lockedUntil(call.db, user.sub);
    return ok({ ...personOf(user), ...counts, signInLockedUntil: locked?.toISOString() ?? null }, user.revision);
  },
};
