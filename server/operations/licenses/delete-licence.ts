import { deleteLicence, licenceUsed } from '../../accounts/licences/repository';
import { heldLicence } from '../../accounts/licences/visible';
import { nothing } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';

/** Deletes a licence that was never used; one that was can only be revoked. */
export const deleteLicenceOperation: Operation<unknown, 'id'> = {
  source: 'deleteLicence',
  access: { permission: 'deleteLicence' },
  action: 'licence.delete',
  async handle(call) {
    const licence = await heldLicence(call, call.params.id);
    if (await licenceUsed(call.db, licence.id)) throw new ApiError('LICENSE_IN_USE');
    await deleteLicence(call.db, licence.id);
    call.audit({ targetType: 'licence', targetId: licence.id, targetLabel: licence.number, before: licence });
    return nothing;
  },
};
