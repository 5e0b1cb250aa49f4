import { exportList } from '../../accounts/http/export';
import { listRequest, ownParameter, withFilter } from '../../accounts/http/list-call';
import { personList } from '../../accounts/people/list';
import type { Person } from '../../accounts/people/person';
import { exportPeople, listPeople } from '../../accounts/people/repository';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

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

/** People, for administrators; with `licenseId` those of one licence, with `email` whoever has this address. */
export const listUsers: Operation = {
  source: 'listUsers',
  access: { permission: 'readUsers' },
  list: true,
  async handle(call) {
    const email = ownParameter(call, 'email')?.toLowerCase();
    const licenceId = ownParameter(call, 'licenseId');
    const request = withFilter(listRequest(personList, call, ['licenseId', 'email']), 'email', email);
    if (call.wants === 'csv') {
      return exportList(call, 'users', exported, () => exportPeople(call.db, request, call.now, licenceId));
    }
    return ok(await listPeople(call.db, request, call.now, licenceId));
  },
};
