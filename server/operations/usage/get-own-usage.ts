import { ownParameter } from '../../accounts/http/list-call';
import { visibleLicence } from '../../accounts/licences/visible';
import { usageReport } from '../../accounts/usage/usage-call';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

/** Usage of the licences one owns or manages together, or of one of them. To administrators their own as well: `getUsage` is for all. */
export const getOwnUsage: Operation = {
  source: 'getOwnUsage',
  access: 'session',
  async handle(call) {
    const licenceId = ownParameter(call, 'licenseId');
    if (licenceId !== undefined) {
      const licence = await visibleLicence(call, licenceId);
      return ok(await usageReport(call, { licenceId: licence.id }, 'license'));
    }
    return ok(await usageReport(call, { reader: { userId: call.actor.id, everything: false } }));
  },
};
