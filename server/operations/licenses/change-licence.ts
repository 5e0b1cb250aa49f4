import { recordEvent } from '../../accounts/events/repository';
import type { LicenceCategory } from '../../accounts/licences/category';
import { updateLicence } from '../../accounts/licences/repository';
import { heldLicence, visibleLicence } from '../../accounts/licences/visible';
import type { LicenceLimits } from '../../accounts/tables';
import { ok } from '../../http/answer';
import { invalid } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { savedMeanwhile } from '../saved-meanwhile';

/** Payload, see schemas/data/licence-change.schema.json. What is absent stays. */
interface LicenceChange {
  readonly category?: LicenceCategory;
  readonly licenseType?: string;
  readonly purpose?: string | null;
  readonly product?: string;
  readonly startsAt?: string;
  readonly expiresAt?: string | null;
  readonly ratePlanName?: string | null;
  readonly ratePlanVersion?: number | null;
  readonly limits?: LicenceLimits;
  readonly creditLimit?: number | null;
  readonly notificationsEnabled?: boolean;
  readonly comment?: string | null;
}

/** Changes a licence's particulars; its state changes by decisions only. */
export const changeLicence: Operation<LicenceChange, 'id'> = {
  source: 'changeLicence',
  access: { permission: 'editLicence' },
  action: 'licence.change',
  ifMatch: 'required',
  async handle(call) {
    const { body, now } = call;
    const before = await heldLicence(call, call.params.id);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    const starts = new Date(body.startsAt ?? before.startsAt);
    const expires = body.expiresAt === undefined ? before.expiresAt : body.expiresAt;
    if (expires !== null && new Date(expires) <= starts) throw invalid({ expiresAt: { code: 'BEFORE_START' } });
    await updateLicence(
      call.db,
      before.id,
      before.revision,
      {
        category: body.category,
        license_type: body.licenseType,
        purpose: body.purpose,
        product: body.product,
        starts_at: starts,
        expires_at: expires === null ? null : new Date(expires),
        rate_plan_name: body.ratePlanName,
        rate_plan_version: body.ratePlanVersion,
        limits: body.limits && JSON.stringify({ ...before.limits, ...body.limits }),
        credit_limit: body.creditLimit,
        notifications_enabled: body.notificationsEnabled,
        comment: body.comment,
      },
      call.actor.id,
      now,
    );
    await recordEvent(call.db, call.services.random, {
      licenceId: before.id,
      type: 'LICENSE_CHANGED',
      severity: 'LOW',
      message: 'The licence was changed by an administrator.',
      at: now,
    });
    const after = await visibleLicence(call, before.id);
    call.audit({ targetType: 'licence', targetId: before.id, targetLabel: before.number, before, after });
    return ok(after, after.revision);
  },
};
