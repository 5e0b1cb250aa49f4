import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { signedFiles } from '../signing-keys';

/** The licenses of which a key signed files, the latest first. */
export const listRsaKeyUses: Operation<'listRsaKeyUses', 'id'> = {
  source: 'listRsaKeyUses',
  access: { permission: 'readRsaKeys' },
  async handle({ db, params }) {
    const key = await db.selectFrom('signing_keys').select('kid').where('id', '=', params.id).executeTakeFirst();
    if (!key) throw notFound();
    return ok(await signedFiles(db, key.kid));
  },
};
