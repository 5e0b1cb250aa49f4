import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { listMembers, memberList } from '../members';
import { visibleLicense } from '../visible';

/** Members of a license, for all who can see it: its managers and administrators. */
export const listMembersOperation: Operation<'listLicenseUsers', 'id'> = {
  source: 'listLicenseUsers',
  access: 'session',
  list: true,
  async handle(call) {
    const license = await visibleLicense(call, call.params.id);
    return ok(await listMembers(call.db, license.id, listRequest(memberList, call), call.now));
  },
};
