import { ok } from '../../../api/answer';
import { exportList } from '../../../api/list/export';
import { listRequest, ownParameter, withFilter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { languageCodes } from '../../../definitions';
import { personList } from '../list';
import type { Person } from '../person';
import { exportPeople, listPeople } from '../repository';

const exported = [
  'email',
  'firstName',
  'lastName',
  'role',
  'status',
  'accountType',
  'accountName',
  'country',
  'language',
  'createdAt',
  'lastSignInAt',
  'id',
] as const satisfies readonly (keyof Person)[];

/** Users, for administrators; with `licenseId` those of one license, with `email` the one with this address. */
export const listUsers: Operation<'listUsers'> = {
  source: 'listUsers',
  access: { permission: 'readUsers' },
  mayLag: 'administrators',
  list: true,
  async handle(call) {
    const email = ownParameter(call, 'email')?.toLowerCase();
    const licenseId = ownParameter(call, 'licenseId');
    const edition = call.services.definitions.edition();
    const list = personList({ roles: edition.permissions.roles, languages: languageCodes(edition) });
    const request = withFilter(listRequest(list, call, ['licenseId', 'email']), 'email', email);
    if (call.wants === 'csv') {
      return exportList(
        call,
        'users',
        exported,
        () => exportPeople(call.db, list, request, call.now, licenseId),
        'user',
      );
    }
    return ok(await listPeople(call.db, list, request, call.now, licenseId));
  },
};
