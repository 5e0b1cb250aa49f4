import { ok } from '../../../api/answer';
import { exportList } from '../../../api/list/export';
import { listRequest, ownParameter, readerOf } from '../../../api/list/list-call';
import type { Reader } from '../../../api/list/reader';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import type { License } from '../license';
import { licenseList } from '../list';
import { exportLicenses, listLicenses } from '../repository';
import { usableStatuses } from '../status';

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
] as const satisfies readonly (keyof License)[]; // prettier-ignore

/**
 * Licenses that the user owns or manages; for administrators all of them, or with `scope=own` their own, as the user portal shows them, or
 * with `memberId` those that a user belongs to without owning them. `usable=true` excludes those that have ended or were never granted.
 */
export const listLicensesOperation: Operation<'listLicenses'> = {
  source: 'listLicenses',
  access: 'session',
  mayLag: 'administrators',
  list: true,
  async handle(call) {
    const wanted = listRequest(licenseList, call, ['scope', 'usable', 'memberId']);
    const usable = ownParameter(call, 'usable');
    if (usable !== undefined && usable !== 'true') throw invalid({ usable: { code: 'MALFORMED' } });
    const filters =
      usable === undefined ? wanted.filters : [...wanted.filters, { name: 'status', values: usableStatuses }];
    const request = { ...wanted, filters };
    const scope = ownParameter(call, 'scope');
    if (scope !== undefined && scope !== 'own') throw invalid({ scope: { code: 'MALFORMED' } });
    const memberId = ownParameter(call, 'memberId');
    if (memberId !== undefined) call.permit('readUsers');
    const reader: Reader =
      memberId !== undefined
        ? { userId: memberId, everything: false, memberOf: true }
        : scope === 'own'
          ? { userId: call.actor.id, everything: false }
          : readerOf(call);
    if (call.wants === 'csv') {
      return exportList(
        call,
        'licenses',
        exported,
        () => exportLicenses(call.db, reader, request, call.now),
        'license',
      );
    }
    return ok(await listLicenses(call.db, reader, request, call.now));
  },
};
