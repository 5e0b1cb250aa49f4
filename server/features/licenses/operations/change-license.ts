import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { invalid } from '../../../platform/http/api-error';
import { recordEvent } from '../../events';
import { changedPlan } from '../rate-plan';
import { updateLicense } from '../repository';
import { requireLockedLicense, visibleLicense } from '../visible';

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
    const starts = new Date(body.startsAt ?? before.startsAt);
    const expires = body.expiresAt === undefined ? before.expiresAt : body.expiresAt;
    if (expires !== null && new Date(expires) <= starts) throw invalid({ expiresAt: { code: 'BEFORE_START' } });
    await updateLicense(
      call.db,
      before.id,
      before.revision,
      {
        ...call.kept.change(before),
        category: body.category,
        license_type: body.licenseType,
        purpose: body.purpose,
        product: body.product,
        starts_at: starts,
        expires_at: expires === null ? null : new Date(expires),
        ...(await changedPlan(call.db, before, body)),
        limits: body.limits && JSON.stringify({ ...before.limits, ...body.limits }),
        credit_limit: body.credit?.limit,
        notifications_enabled: body.notificationsEnabled,
        comment: body.comment,
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
