import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { unpricedUsage } from '../unpriced';

/** Usage that no price of its plan fits. */
export const listUnpricedUsage: Operation = {
  source: 'listUnpricedUsage',
  access: { permission: 'readRates' },
  handle: async ({ db }) => ok(await unpricedUsage(db)),
};
