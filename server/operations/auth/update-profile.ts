import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { profileOf } from '../../users/profile';
import { columnsOf, lockedFields, type ProfileUpdate } from '../../users/profile-update';
import { changeUser, findUser } from '../../users/users';
import { savedMeanwhile } from '../saved-meanwhile';
import { answerProfile } from './person';

/** Changes one's own profile: never role, address or rights, and no field that the account's origin locks (specification section 5). */
export const updateProfile: Operation<ProfileUpdate> = {
  source: 'updateProfile',
  access: { permission: 'editProfile' },
  action: 'profile.update',
  ifMatch: 'optional',
  async handle({ actor, body, db, services, revision, audit, now }) {
    const settings = (await services.settings.current(db)).public;
    if (settings.disableEditProfile === true) throw new ApiError('EDIT_PROFILE_DISABLED');
    const locked = lockedFields(actor.user, body);
    if (locked.length > 0)
      throw new ApiError('FIELD_LOCKED', {
        fields: Object.fromEntries(locked.map((name) => [name, { code: 'field.locked' }])),
      });

    const by = { by: actor.id, now, ...(revision > 0 ? { revision } : {}) };
    const user = await changeUser(db, actor.id, columnsOf(body), by);
    if (!user) {
      const { updated_at: at, updated_by: updatedBy } = (await findUser(db, actor.id)) ?? actor.user;
      throw await savedMeanwhile(db, { updatedAt: at.toISOString(), updatedBy }, actor);
    }
    const around = { settings, agentTermsAccepted: false, impersonated: false };
    audit({
      targetType: 'user',
      targetId: actor.id,
      targetLabel: actor.email,
      before: profileOf(actor.user, around),
      after: profileOf(user, around),
    });
    return ok(await answerProfile(db, services, user, actor.impersonatorId !== null), user.revision);
  },
};
