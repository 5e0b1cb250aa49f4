import { recordEvent } from '../../accounts/events/repository';
import { heldLicence } from '../../accounts/licences/visible';
import { findMember, removeMember } from '../../accounts/members/repository';
import { nothing } from '../../http/answer';
import { ApiError, notFound } from '../../http/api-error';
import type { Operation } from '../../http/operation';

/** Takes a person off a licence. The owner stays on it. */
export const removeMemberOperation: Operation<unknown, 'id' | 'userId'> = {
  source: 'removeLicenceUser',
  access: 'session',
  action: 'licence.member.remove',
  async handle(call) {
    const licence = await heldLicence(call, call.params.id);
    if (!licence.manager) call.permit('editLicence');
    const member = await findMember(call.db, licence.id, call.params.userId);
    if (!member) throw notFound();
    if (member.owner) throw new ApiError('MEMBER_IS_OWNER');
    await removeMember(call.db, licence.id, member.userId);
    await recordEvent(call.db, call.services.random, {
      licenceId: licence.id,
      type: 'MEMBER_REMOVED',
      severity: 'LOW',
      message: `${member.email} was taken off the licence.`,
      data: { userId: member.userId },
      at: call.now,
    });
    call.audit({ targetType: 'licence', targetId: licence.id, targetLabel: licence.number, before: member });
    return nothing;
  },
};
