import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { listSigningKeys } from '../signing-keys';

/** The public parts of all signing keys. There are few, so all are on one page. */
export const listRsaKeys: Operation<'listRsaKeys'> = {
  source: 'listRsaKeys',
  access: { permission: 'readRsaKeys' },
  async handle(call) {
    const items = await listSigningKeys(call.db);
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};
