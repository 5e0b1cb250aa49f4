import { personOf } from '../../accounts/people/person';
import { countOfPerson } from '../../accounts/people/repository';
import { ok } from '../../http/answer';
import { notFound } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { findUser } from '../../users/users';

/** A person with what belongs to them in numbers. */
export const getUser: Operation<unknown, 'id'> = {
  source: 'getUser',
  access: { permission: 'readUsers' },
  async handle(call) {
    const user = await findUser(call.db, call.params.id);
    if (!user) throw notFound();
    const counts = await countOfPerson(call.db, user.id, call.now);
    return ok({ ...personOf(user), ...counts }, user.revision);
  },
};
