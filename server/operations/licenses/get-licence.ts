import { countOfLicence, licenceUsed } from '../../accounts/licences/repository';
import { visibleLicence } from '../../accounts/licences/visible';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

/** A licence with its people and keys in numbers. */
export const getLicence: Operation<unknown, 'id'> = {
  source: 'getLicence',
  access: 'session',
  async handle(call) {
    const licence = await visibleLicence(call, call.params.id);
    const counts = await countOfLicence(call.db, licence.id);
    const used = await licenceUsed(call.db, licence.id);
    return ok({ ...licence, ...counts, used }, licence.revision);
  },
};
