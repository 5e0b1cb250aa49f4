import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { countOfLicense, licenseUsed } from '../repository';
import { visibleLicense } from '../visible';

/** A license with the numbers of its members and keys. */
export const getLicense: Operation<'getLicense', 'id'> = {
  source: 'getLicense',
  access: 'session',
  async handle(call) {
    const license = await visibleLicense(call, call.params.id);
    const counts = await countOfLicense(call.db, license.id);
    const used = await licenseUsed(call.db, license.id);
    return ok({ ...license, ...counts, used }, license.revision);
  },
};
