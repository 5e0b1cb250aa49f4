import type { AnyOperation } from '../../api/operation';
import { activateUser } from './operations/activate-user';
import { changeUserAgent } from './operations/change-agent';
import { changeUserLicenses } from './operations/change-licenses';
import { changeUserRole } from './operations/change-role';
import { changeUserOperation } from './operations/change-user';
import { createUser } from './operations/create-user';
import { deactivateUser } from './operations/deactivate-user';
import { deleteUser } from './operations/delete-user';
import { endUserSessions } from './operations/end-sessions';
import { getUser } from './operations/get-user';
import { listUsers } from './operations/list-users';
import { removeUserMfa } from './operations/remove-mfa';
import { resendInvitation } from './operations/resend-invitation';
import { resetUserPassword } from './operations/reset-password';
import { syncUser } from './operations/sync-user';

export { atPool } from './at-pool';
export { closeAccount } from './close-account';
export { createDeletedCloser } from './close-deleted';
export { heldOther, holdAtPool, keepOneSysadmin } from './held-person';
export { InvitationRefused, inviteAdministrator } from './invite-administrator';
export { livingLicenses, lockPerson } from './repository';

/** What the API offers of this feature. */
export const peopleOperations: readonly AnyOperation[] = [
  listUsers,
  getUser,
  createUser,
  syncUser,
  changeUserOperation,
  activateUser,
  deactivateUser,
  resendInvitation,
  resetUserPassword,
  removeUserMfa,
  endUserSessions,
  deleteUser,
  changeUserRole,
  changeUserLicenses,
  changeUserAgent,
];
