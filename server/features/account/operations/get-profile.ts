import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { answerProfile } from '../person';

/** The signed-in user (specification section 7). */
export const getProfile: Operation<'getProfile'> = {
  source: 'getProfile',
  access: 'session',
  async handle({ actor, db, services }) {
    return ok(await answerProfile(db, services, actor.user, actor.impersonatorId !== null), actor.user.revision);
  },
};
