import type { Reason } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { ApiError } from '../../../platform/http/api-error';
import { type EventType, recordEvent, type Severity } from '../../events';
import { reasonInLanguage } from '../letter-reason';
import { oneYearAfter } from '../renewal';
import { updateLicense } from '../repository';
import { decide, type LicenseDecision } from '../transitions';
import { requireLockedLicense, visibleLicense } from '../visible';

/**
 * A decision of an administrator about a license's state (decisions, section 2.3). A license requested without an end is approved for one
 * year from now. `If-Match` is optional: the state itself shows whether the decision is still possible.
 */
function decision(
  name: LicenseDecision,
  source: string,
  event: { readonly type: EventType; readonly severity: Severity; readonly message: string },
): Operation<string, 'id', Reason> {
  return {
    source,
    access: { permission: 'editLicense' },
    action: `license.${name}`,
    ifMatch: 'optional',
    async handle(call) {
      const { now } = call;
      const before = await requireLockedLicense(call, call.params.id);
      if (call.revision !== 0 && before.revision !== call.revision)
        throw await savedMeanwhile(call.db, before, call.actor);
      const state = decide(before.state, name);
      if (!state) throw new ApiError('LICENSE_STATE', { args: { state: before.state, decision: name } });
      const granted = name === 'approve' && before.expiresAt === null;
      await updateLicense(
        call.db,
        before.id,
        before.revision,
        {
          state,
          decision_by: call.actor.id,
          decision_at: new Date(now),
          decision_reason: call.body.reason ?? null,
          ...(granted ? { starts_at: new Date(now), expires_at: oneYearAfter(new Date(now)) } : {}),
        },
        call.actor.id,
        now,
      );
      await recordEvent(call.db, call.services.random, { licenseId: before.id, ...event, at: now });
      if (name === 'approve' || name === 'reject') {
        const owner = await call.db
          .selectFrom('users')
          .select(['email', 'language', 'first_name', 'last_name'])
          .where('id', '=', before.ownerId)
          .executeTakeFirstOrThrow();
        const { email: to, language, first_name: firstName, last_name: lastName } = owner;
        const about = { number: before.number, product: before.product, firstName, lastName };
        const mailer = call.services.mailer(call.db);
        if (name === 'approve') await mailer.send({ to, language, template: 'LICENSE_GRANTED', variables: about });
        else {
          const { reasonTemplates } = (await call.services.settings.current(call.db)).admin;
          const reason = reasonInLanguage(call.body.reason ?? '', reasonTemplates, language);
          await mailer.send({ to, language, template: 'LICENSE_REJECTED', variables: { ...about, reason } });
        }
      }
      const after = await visibleLicense(call, before.id);
      call.audit({
        targetType: 'license',
        targetId: before.id,
        targetLabel: before.number,
        reason: call.body.reason ?? null,
        before,
        after,
      });
      return ok(after, after.revision);
    },
  };
}

export const approveLicense = decision('approve', 'approveLicense', {
  type: 'LICENSE_APPROVED',
  severity: 'LOW',
  message: 'The request was approved.',
});
export const rejectLicense = decision('reject', 'rejectLicense', {
  type: 'LICENSE_REJECTED',
  severity: 'MEDIUM',
  message: 'The request was rejected.',
});
export const suspendLicense = decision('suspend', 'suspendLicense', {
  type: 'LICENSE_SUSPENDED',
  severity: 'HIGH',
  message: 'The license was suspended.',
});
export const reinstateLicense = decision('reinstate', 'reinstateLicense', {
  type: 'LICENSE_REINSTATED',
  severity: 'LOW',
  message: 'The license was reinstated.',
});
export const revokeLicense = decision('revoke', 'revokeLicense', {
  type: 'LICENSE_REVOKED',
  severity: 'HIGH',
  message: 'The license was revoked.',
});
