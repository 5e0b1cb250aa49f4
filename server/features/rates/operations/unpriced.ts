import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { unpricedUsage } from '../unpriced';

/** Usage without a matching price in its plan. */
export const listUnpricedUsage: Operation<'listUnpricedUsage'> = {
  source: 'listUnpricedUsage',
  access: { permission: 'readRates' },
  handle: async ({ db }) => ok(await unpricedUsage(db)),
};
