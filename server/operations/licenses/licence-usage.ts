import { visibleLicence } from '../../accounts/licences/visible';
import { usageReport } from '../../accounts/usage/usage-call';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

/** Usage of one licence over time. */
export const getLicenceUsage: Operation<unknown, 'id'> = {
  source: 'getLicenceUsage',
  access: 'session',
  async handle(call) {
    const licence = await visibleLicence(call, call.params.id);
    return ok(await usageReport(call, { licenceId: licence.id }));
  },
};
