import { type EventType, recordEvent, type Severity } from '../../accounts/events/repository';
import { oneYearAfter } from '../../accounts/licences/renewal';
import { updateLicence } from '../../accounts/licences/repository';
import { decide, type LicenceDecision } from '../../accounts/licences/transitions';
import { heldLicence, visibleLicence } from '../../accounts/licences/visible';
import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { savedMeanwhile } from '../saved-meanwhile';

/** Payload, see schemas/data/reason.schema.json. */
interface Reason {
  readonly reason?: string;
}

/**
 * A decision of an administrator about a licence's state (decisions, section 2.3). A licence asked for without an end is
 * approved for one year from now. `If-Match` is optional: the state itself tells whether the decision still fits.
 */
function decision(
  name: LicenceDecision,
  source: string,
  event: { readonly type: EventType; readonly severity: Severity; readonly message: string },
): Operation<Reason, 'id'> {
  return {
    source,
    access: { permission: 'editLicence' },
    action: `licence.${name}`,
    ifMatch: 'optional',
    async handle(call) {
      const { now } = call;
      const before = await heldLicence(call, call.params.id);
      if (call.revision !== 0 && before.revision !== call.revision)
        throw await savedMeanwhile(call.db, before, call.actor);
      const state = decide(before.state, name);
      if (!state) throw new ApiError('LICENSE_STATE', { args: { state: before.state, decision: name } });
      const granted = name === 'approve' && before.expiresAt === null;
      await updateLicence(
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
      await recordEvent(call.db, call.services.random, { licenceId: before.id, ...event, at: now });
      if (name === 'approve') {
        const owner = await call.db
          .selectFrom('users')
          .select(['email', 'language', 'first_name'])
          .where('id', '=', before.ownerId)
          .executeTakeFirstOrThrow();
        await call.services.mailer(call.db).send({
          to: owner.email,
          template: 'LICENSE_GRANTED',
          language: owner.language,
          variables: { number: before.number, product: before.product, firstName: owner.first_name },
        });
      }
      const after = await visibleLicence(call, before.id);
      call.audit({
        targetType: 'licence',
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

export const approveLicence = decision('approve', 'approveLicence', {
  type: 'LICENSE_APPROVED',
  severity: 'LOW',
  message: 'The request was approved.',
});
export const rejectLicence = decision('reject', 'rejectLicence', {
  type: 'LICENSE_REJECTED',
  severity: 'MEDIUM',
  message: 'The request was rejected.',
});
export const suspendLicence = decision('suspend', 'suspendLicence', {
  type: 'LICENSE_SUSPENDED',
  severity: 'HIGH',
  message: 'The licence was suspended.',
});
export const reinstateLicence = decision('reinstate', 'reinstateLicence', {
  type: 'LICENSE_REINSTATED',
  severity: 'LOW',
  message: 'The licence was reinstated.',
});
export const revokeLicence = decision('revoke', 'revokeLicence', {
  type: 'LICENSE_REVOKED',
  severity: 'HIGH',
  message: 'The licence was revoked.',
});
