import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { usageReport } from '../usage-call';

/** Usage of all licenses together. */
export const getUsage: Operation<'getUsage'> = {
  source: 'getUsage',
  access: { permission: 'readUsage' },
  mayLag: 'everybody',
  async handle(call) {
    return ok(await usageReport(call));
  },
};
