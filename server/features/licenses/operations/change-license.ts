import type { Updateable } from 'kysely';
import type { LicenseChange } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { invalid } from '../../../platform/http/api-error';
import { recordEvent } from '../../events';
import type { License } from '../license';
import { changedPlan } from '../rate-plan';
import { updateLicense } from '../repository';
import type { LicensesTable } from '../tables';
import { requireLockedLicense, visibleLicense } from '../visible';

/**
 * The columns of a change, except for the plan.
 * @throws if the license would end before it starts
 */
export function columnsOf(before: License, change: LicenseChange): Updateable<LicensesTable> {
  const starts = new Date(change.startsAt ?? before.startsAt);
  const expires = change.expiresAt === undefined ? before.expiresAt : change.expiresAt;
  if (expires !== null && new Date(expires) <= starts) throw invalid({ expiresAt: { code: 'BEFORE_START' } });
  return {
    category: change.category,
    license_type: change.licenseType,
    purpose: change.purpose,
    product: change.product,
    starts_at: starts,
    expires_at: expires === null ? null : new Date(expires),
    limits: change.limits && JSON.stringify({ ...before.limits, ...change.limits }),
    credit_limit: change.credit?.limit,
    notifications_enabled: change.notificationsEnabled,
    comment: change.comment,
  };
}

/** Changes a license's details; its state changes by decisions only. */
export const changeLicense: Operation<'changeLicense', 'id'> = {
  source: 'changeLicense',
  access: { permission: 'editLicense' },
  action: 'license.change',
  ifMatch: 'required',
  async handle(call) {
    const { body, now } = call;
    const before = await requireLockedLicense(call, call.params.id);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    await updateLicense(
      call.db,
      before.id,
      before.revision,
      {
        ...call.kept.change(before),
        ...columnsOf(before, body),
        ...(await changedPlan(call.db, before, body)),
      },
      call.actor.id,
      now,
    );
    await recordEvent(call.db, call.services.random, {
      licenseId: before.id,
      type: 'LICENSE_CHANGED',
      severity: 'LOW',
      message: 'The license was changed by an administrator.',
      at: now,
    });
    const after = await visibleLicense(call, before.id);
    call.audit({ targetType: 'license', targetId: before.id, targetLabel: before.number, before, after });
    return ok(after, after.revision);
  },
};
