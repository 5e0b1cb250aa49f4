import { ok } from '../../../api/answer';
import { listRequest, ownParameter, readerOf } from '../../../api/list/list-call';
import type { Reader } from '../../../api/list/reader';
import type { Call, Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { licenseList } from '../list';
import { exportLicenses, listLicenses } from '../repository';
import { usableStatuses } from '../status';

/**
 * Licenses that the user owns or manages; for administrators all of them, or with `scope=own` their own, as the user portal shows them, or
 * with `memberId` those that a user belongs to without owning them. `usable=true` excludes those that have ended or were never granted.
 */
export const listLicensesOperation: Operation<'listLicenses'> = {
  source: 'listLicenses',
  access: 'session',
  mayLag: 'administrators',
  list: true,
  handle: async (call) => ok(await listLicenses(call.db, ...asked(call))),
  file: async (call) => ({ name: 'licenses', rows: await exportLicenses(call.db, ...asked(call)) }),
};

function asked(call: Call<unknown, never, Actor>) {
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
  return [reader, request, call.now] as const;
}
