import { usageReport } from '../../accounts/usage/usage-call';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

/** Usage of all licences together. */
export const getUsage: Operation = {
  source: 'getUsage',
  access: { permission: 'readUsage' },
  async handle(call) {
    return ok(await usageReport(call));
  },
};
