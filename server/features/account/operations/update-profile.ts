import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { ApiError } from '../../../platform/http/api-error';
import { profileOf } from '../../../users/profile';
import { columnsOf } from '../../../users/profile-update';
import { changeUser, findUser } from '../../../users/users';
import { answerProfile } from '../person';

/**
 * Changes the user's own profile: never role, address or rights. What the account's origin locks (specification section 5) the forms say.
 */
export const updateProfile: Operation<'updateProfile'> = {
  source: 'updateProfile',
  access: { permission: 'editProfile' },
  action: 'profile.update',
  ifMatch: 'optional',
  async handle({ actor, body, kept, db, services, revision, audit, now }) {
    const settings = (await services.settings.current(db)).public;
    if (settings.disableEditProfile === true) throw new ApiError('EDIT_PROFILE_DISABLED');
    const roles = services.definitions.permissions();
    const context = { settings, roles, agentTermsAccepted: false, impersonated: false };
    const before = profileOf(actor.user, context);
    const columns = { ...columnsOf(body), ...kept.change(before) };
    const by = { by: actor.id, now, ...(revision > 0 ? { revision } : {}) };
    const user = await changeUser(db, actor.id, columns, by);
    if (!user) {
      const { updated_at: at, updated_by: updatedBy } = (await findUser(db, actor.id)) ?? actor.user;
      throw await savedMeanwhile(db, { updatedAt: at.toISOString(), updatedBy }, actor);
    }
    audit({
      targetType: 'user',
      targetId: actor.id,
      targetLabel: actor.email,
      before,
      after: profileOf(user, context),
    });
    return ok(await answerProfile(db, services, user, actor.impersonatorId !== null), user.revision);
  },
};
