import { ok } from '../../../api/answer';
import { listRequest, ownParameter, withFilter } from '../../../api/list/list-call';
import type { Call, Operation } from '../../../api/operation';
import { languageCodes } from '../../../definitions';
import type { Actor } from '../../../session/session';
import { personList } from '../list';
import { exportPeople, listPeople } from '../repository';

/** Users, for administrators; with `licenseId` those of one license, with `email` the one with this address. */
export const listUsers: Operation<'listUsers'> = {
  source: 'listUsers',
  access: { permission: 'readUsers' },
  mayLag: 'administrators',
  list: true,
  handle: async (call) => ok(await listPeople(call.db, ...asked(call))),
  file: async (call) => ({ name: 'users', rows: await exportPeople(call.db, ...asked(call)) }),
};

function asked(call: Call<unknown, never, Actor>) {
  const email = ownParameter(call, 'email')?.toLowerCase();
  const licenseId = ownParameter(call, 'licenseId');
  const edition = call.services.definitions.edition();
  const list = personList({ roles: edition.permissions.roles, languages: languageCodes(edition) });
  const request = withFilter(listRequest(list, call, ['licenseId', 'email']), 'email', email);
  return [list, request, call.now, licenseId] as const;
}
