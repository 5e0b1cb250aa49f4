import { exportList } from '../../accounts/http/export';
import { listRequest, ownParameter, readerOf } from '../../accounts/http/list-call';
import type { Licence } from '../../accounts/licences/licence';
import { licenceList } from '../../accounts/licences/list';
import { exportLicences, listLicences } from '../../accounts/licences/repository';
import { ok } from '../../http/answer';
import { invalid } from '../../http/api-error';
import type { Operation } from '../../http/operation';

const exported = [
  'number',
  'product',
  'category',
  'licenseType',
  'purpose',
  'status',
  'health',
  'ownerEmail',
  'ownerName',
  'startsAt',
  'expiresAt',
  'ratePlanName',
  'comment',
  'createdAt',
  'id',
] as const satisfies readonly (keyof Licence)[]; // prettier-ignore

/**
 * Licences that the person owns or manages; to administrators all of them, or with `scope=own` their own, as the user
 * portal shows them.
 */
export const listLicencesOperation: Operation = {
  source: 'listLicences',
  access: 'session',
  list: true,
  async handle(call) {
    const request = listRequest(licenceList, call, ['scope']);
    const scope = ownParameter(call, 'scope');
    if (scope !== undefined && scope !== 'own') throw invalid({ scope: { code: 'MALFORMED' } });
    const reader = scope === 'own' ? { userId: call.actor.id, everything: false } : readerOf(call.actor);
    if (call.wants === 'csv') {
      return exportList(call, 'licenses', exported, () => exportLicences(call.db, reader, request, call.now));
    }
    return ok(await listLicences(call.db, reader, request, call.now));
  },
};
