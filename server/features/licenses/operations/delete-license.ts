import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { deleteLicense, licenseUsed } from '../repository';
import { requireLockedLicense } from '../visible';

/** Deletes a license that was never used; a used one can only be revoked. */
export const deleteLicenseOperation: Operation<'deleteLicense', 'id'> = {
  source: 'deleteLicense',
  access: { permission: 'deleteLicense' },
  action: 'license.delete',
  async handle(call) {
    const license = await requireLockedLicense(call, call.params.id);
    if (await licenseUsed(call.db, license.id)) throw new ApiError('LICENSE_IN_USE');
    await deleteLicense(call.db, license.id);
    call.audit({ targetType: 'license', targetId: license.id, targetLabel: license.number, before: license });
    return nothing;
  },
};
