import { isAcademicType } from '../../../../kinds';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { ApiError } from '../../../platform/http/api-error';
import { recordEvent } from '../../events';
import { type Renewal, renew, renewOwn } from '../renewal';
import { updateLicense } from '../repository';
import { requireLockedLicense, visibleLicense } from '../visible';

/**
 * Renews a license: administrators any, until a date they choose; academic owners their own, for one year, when it is about to expire
 * (decisions, section 2.3).
 */
export const renewLicense: Operation<'renewLicense', 'id'> = {
  source: 'renewLicense',
  access: 'session',
  action: 'license.renew',
  // Renewing by an administrator adds a year each time: with the revision, a double click adds one.
  ifMatch: 'optional',
  async handle(call) {
    const before = await requireLockedLicense(call, call.params.id);
    if (call.revision !== 0 && before.revision !== call.revision)
      throw await savedMeanwhile(call.db, before, call.actor);
    const standing = {
      state: before.state,
      startsAt: new Date(before.startsAt),
      expiresAt: before.expiresAt === null ? null : new Date(before.expiresAt),
    };
    let renewal: Renewal;
    if (call.may('editLicense')) {
      renewal = renew(standing, call.now, call.body.until === undefined ? undefined : new Date(call.body.until));
    } else {
      if (before.ownerId !== call.actor.id || call.body.until !== undefined) call.permit('editLicense');
      const owner = {
        accountType: call.actor.user.account_type,
        academicLicense: isAcademicType(before.licenseType),
      };
      renewal = renewOwn(standing, owner, call.now);
    }
    if ('refused' in renewal) throw new ApiError(renewal.refused);
    await updateLicense(
      call.db,
      before.id,
      before.revision,
      { expires_at: renewal.expiresAt },
      call.actor.id,
      call.now,
    );
    await recordEvent(call.db, call.services.random, {
      licenseId: before.id,
      type: 'LICENSE_RENEWED',
      severity: 'LOW',
      message: `The license was renewed until ${renewal.expiresAt.toISOString().slice(0, 10)}.`,
      data: { until: renewal.expiresAt.toISOString() },
      at: call.now,
    });
    const after = await visibleLicense(call, before.id);
    call.audit({ targetType: 'license', targetId: before.id, targetLabel: before.number, before, after });
    return ok(after, after.revision);
  },
};
