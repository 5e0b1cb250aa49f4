import type { Updateable } from 'kysely';
import type { LicenseChange } from '../../../schemas/types.gen';
import { type BodyAnswer, ok } from '../../api/answer';
import type { Call } from '../../api/operation';
import { invalid } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { recordEvent } from '../events';
import type { License } from './license';
import { changedPlan } from './rate-plan';
import { updateLicense } from './repository';
import type { LicensesTable } from './tables';
import { visibleLicense } from './visible';

type Changing = Pick<Call<unknown, never, Actor>, 'db' | 'actor' | 'may' | 'now' | 'services' | 'audit'>;

/**
 * The columns of a change, except for the plan.
 * @throws if the license would end before it starts
 */
function columnsOf(before: License, change: LicenseChange): Updateable<LicensesTable> {
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

/**
 * Writes a change of a locked license, tells its people by an event, and audits it.
 * @param others columns that the change does not name
 * @throws if it would end before it starts, or there is no such plan
 */
export async function writeChange(
  call: Changing,
  before: License,
  change: LicenseChange,
  { reason, ...others }: Updateable<LicensesTable> & { readonly reason?: string } = {},
): Promise<BodyAnswer<License>> {
  const { db, actor, now } = call;
  const columns = { ...others, ...columnsOf(before, change), ...(await changedPlan(db, before, change)) };
  await updateLicense(db, before.id, before.revision, columns, actor.id, now);
  await recordEvent(db, call.services.random, {
    licenseId: before.id,
    type: 'LICENSE_CHANGED',
    severity: 'LOW',
    message: 'The license was changed by an administrator.',
    at: now,
  });
  const after = await visibleLicense(call, before.id);
  const target = { targetType: 'license', targetId: before.id, targetLabel: before.number };
  call.audit({ ...target, ...(reason !== undefined && { reason }), before, after });
  return ok(after, after.revision);
}
