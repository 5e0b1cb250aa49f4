import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { expiringCustomers } from '../repository';

/** Licenses of the most important customers that end soon. */
export const listExpiringCustomers: Operation<'listExpiringCustomers'> = {
  source: 'listExpiringCustomers',
  access: { permission: 'readAudit' },
  async handle({ db, now }) {
    const items = await expiringCustomers(db, now);
    return ok({ items, total: items.length });
  },
};
