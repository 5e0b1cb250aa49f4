import { recordEvent } from '../../accounts/events/repository';
import { type Renewal, renew, renewOwn } from '../../accounts/licences/renewal';
import { updateLicence } from '../../accounts/licences/repository';
import { isAcademicType } from '../../accounts/licences/type';
import { heldLicence, visibleLicence } from '../../accounts/licences/visible';
import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { savedMeanwhile } from '../saved-meanwhile';

/** Payload, see schemas/data/licence-renewal.schema.json. */
interface LicenceRenewal {
  readonly until?: string;
}

/**
 * Renews a licence: administrators any, until when they say; academic owners their own, for one year, when it is about to
 * expire (decisions, section 2.3).
 */
export const renewLicence: Operation<LicenceRenewal, 'id'> = {
  source: 'renewLicence',
  access: 'session',
  action: 'licence.renew',
  // Renewing by an administrator adds a year each time: with the revision, pressing twice adds one.
  ifMatch: 'optional',
  async handle(call) {
    const before = await heldLicence(call, call.params.id);
    if (call.revision !== 0 && before.revision !== call.revision)
      throw await savedMeanwhile(call.db, before, call.actor);
    const standing = {
      state: before.state,
      startsAt: new Date(before.startsAt),
      expiresAt: before.expiresAt === null ? null : new Date(before.expiresAt),
    };
    let renewal: Renewal;
    if (call.may('editLicence')) {
      renewal = renew(standing, call.now, call.body.until === undefined ? undefined : new Date(call.body.until));
    } else {
      if (before.ownerId !== call.actor.id || call.body.until !== undefined) call.permit('editLicence');
      const owner = {
        accountType: call.actor.user.account_type,
        academicLicence: isAcademicType(before.licenseType),
      };
      renewal = renewOwn(standing, owner, call.now);
    }
    if ('refused' in renewal) throw new ApiError(renewal.refused);
    await updateLicence(
      call.db,
      before.id,
      before.revision,
      { expires_at: renewal.expiresAt },
      call.actor.id,
      call.now,
    );
    await recordEvent(call.db, call.services.random, {
      licenceId: before.id,
      type: 'LICENSE_RENEWED',
      severity: 'LOW',
      message: `The licence was renewed until ${renewal.expiresAt.toISOString().slice(0, 10)}.`,
      data: { until: renewal.expiresAt.toISOString() },
      at: call.now,
    });
    const after = await visibleLicence(call, before.id);
    call.audit({ targetType: 'licence', targetId: before.id, targetLabel: before.number, before, after });
    return ok(after, after.revision);
  },
};
