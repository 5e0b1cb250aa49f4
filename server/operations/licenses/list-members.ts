import { listRequest } from '../../accounts/http/list-call';
import { visibleLicence } from '../../accounts/licences/visible';
import { listMembers, memberList } from '../../accounts/members/repository';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

/** People of a licence, for its managers and for administrators: whoever sees the licence at all. */
export const listMembersOperation: Operation<unknown, 'id'> = {
  source: 'listLicenceUsers',
  access: 'session',
  list: true,
  async handle(call) {
    const licence = await visibleLicence(call, call.params.id);
    return ok(await listMembers(call.db, licence.id, listRequest(memberList, call), call.now));
  },
};
