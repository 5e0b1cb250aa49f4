import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { visibleLicense } from '../../licenses';
import { usageReport } from '../usage-call';

/** Usage of one license over time. */
export const getLicenseUsage: Operation<'getLicenseUsage', 'id'> = {
  source: 'getLicenseUsage',
  access: 'session',
  mayLag: 'everybody',
  async handle(call) {
    const license = await visibleLicense(call, call.params.id);
    return ok(await usageReport(call, { licenseId: license.id }));
  },
};
