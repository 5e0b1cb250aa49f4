import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';
import { recordEvent } from '../../events';
import { findMember, removeMember } from '../members';
import { requireLockedLicense } from '../visible';

/** Removes a user from a license. The owner cannot be removed. */
export const removeMemberOperation: Operation<'removeLicenseUser', 'id' | 'userId'> = {
  source: 'removeLicenseUser',
  access: 'session',
  action: 'license.member.remove',
  async handle(call) {
    const license = await requireLockedLicense(call, call.params.id);
    if (!license.manager) call.permit('editLicense');
    const member = await findMember(call.db, license.id, call.params.userId);
    if (!member) throw notFound();
    if (member.owner) throw new ApiError('MEMBER_IS_OWNER');
    await removeMember(call.db, license.id, member.userId);
    await recordEvent(call.db, call.services.random, {
      licenseId: license.id,
      type: 'MEMBER_REMOVED',
      severity: 'LOW',
      message: `${member.email} was taken off the license.`,
      data: { userId: member.userId },
      at: call.now,
    });
    call.audit({
      targetType: 'license',
      targetId: license.id,
      targetLabel: `${license.number} · ${member.email}`,
      before: { member },
      after: {},
    });
    return nothing;
  },
};
