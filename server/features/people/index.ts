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
import { endSignInLock } from './operations/end-sign-in-lock';
import { getUser } from './operations/get-user';
import { listUsers } from './operations/list-users';
import { removeUserMfa } from './operations/remove-mfa';
import { resendInvitation } from './operations/resend-invitation';
import { resetUserPassword } from './operations/reset-password';
import { syncUser } from './operations/sync-user';

export { atPool } from './at-pool';
export { closeAccount } from './close-account';
export { createDeletedCloser } from './close-deleted';
export { InvitationRefused, inviteAdministrator } from './invite-administrator';
export { holdAtPool, keepOneSysadmin, requireLockedOther } from './locked-person';
export { livingLicenses, lockPerson } from './repository';

/** API operations of this feature. */
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
  endSignInLock,
  deleteUser,
  changeUserRole,
  changeUserLicenses,
  changeUserAgent,
];
