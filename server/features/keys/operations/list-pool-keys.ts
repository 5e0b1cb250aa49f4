import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { poolKeyOf } from '../pool-key';

/** The next key, the current one and the previous ones. An external pool keeps its own: then there is none. */
export const listPoolKeys: Operation<'listPoolKeys'> = {
  source: 'listPoolKeys',
  access: { permission: 'readRsaKeys' },
  async handle({ db, services: { pool } }) {
    const items = ((await pool.signingKeys?.list(db)) ?? []).map(poolKeyOf);
    return ok({ items, total: items.length, page: 1, size: Math.max(items.length, 1) });
  },
};
