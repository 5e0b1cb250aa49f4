import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { visibleLicense } from '../../licenses';
import { usageReport } from '../usage-call';

/**
 * Usage of the licenses that the user owns or manages together, or of one of them. For administrators their own as well: `getUsage` is for
 * all.
 */
export const getOwnUsage: Operation<'getOwnUsage'> = {
  source: 'getOwnUsage',
  access: 'session',
  mayLag: 'everybody',
  async handle(call) {
    const licenseId = ownParameter(call, 'licenseId');
    if (licenseId !== undefined) {
      const license = await visibleLicense(call, licenseId);
      return ok(await usageReport(call, { licenseId: license.id }, 'license'));
    }
    return ok(await usageReport(call, { reader: { userId: call.actor.id, everything: false } }));
  },
};
