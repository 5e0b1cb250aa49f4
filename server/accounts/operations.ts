import type { AnyOperation } from '../http/operation';
import { listAudit } from '../operations/audit/list-audit';
import { listEventsOperation } from '../operations/events/list-events';
import { changeKey } from '../operations/keys/change-key';
import { createKey } from '../operations/keys/create-key';
import { createRsaKey } from '../operations/keys/create-rsa-key';
import { deleteKey } from '../operations/keys/delete-key';
import { generateSecret } from '../operations/keys/generate-secret';
import { listKeysOperation } from '../operations/keys/list-keys';
import { listRsaKeys } from '../operations/keys/list-rsa-keys';
import { disableKey, enableKey } from '../operations/keys/switch-key';
import { addMember } from '../operations/licenses/add-member';
import { changeLicence } from '../operations/licenses/change-licence';
import { createLicence } from '../operations/licenses/create-licence';
import {
  approveLicence,
  reinstateLicence,
  rejectLicence,
  revokeLicence,
  suspendLicence,
} from '../operations/licenses/decide-licence';
import { deleteLicenceOperation } from '../operations/licenses/delete-licence';
import { getLicence } from '../operations/licenses/get-licence';
import { listLicenceEvents } from '../operations/licenses/licence-events';
import { getLicenceFile } from '../operations/licenses/licence-file';
import { getLicenceUsage } from '../operations/licenses/licence-usage';
import { listLicencesOperation } from '../operations/licenses/list-licences';
import { listMembersOperation } from '../operations/licenses/list-members';
import { removeMemberOperation } from '../operations/licenses/remove-member';
import { renewLicence } from '../operations/licenses/renew-licence';
import { changePost } from '../operations/posts/change-post';
import { closePost } from '../operations/posts/close-post';
import { createPost } from '../operations/posts/create-post';
import { deletePostOperation } from '../operations/posts/delete-post';
import { getPost } from '../operations/posts/get-post';
import { listPostsOperation } from '../operations/posts/list-posts';
import { publishPost } from '../operations/posts/publish-post';
import { readPost } from '../operations/posts/read-post';
import { getOwnUsage } from '../operations/usage/get-own-usage';
import { getUsage } from '../operations/usage/get-usage';
import { activateUser } from '../operations/users/activate-user';
import { changeUserAgent } from '../operations/users/change-agent';
import { changeUserLicences } from '../operations/users/change-licences';
import { changeUserRole } from '../operations/users/change-role';
import { changeUserOperation } from '../operations/users/change-user';
import { createUser } from '../operations/users/create-user';
import { deactivateUser } from '../operations/users/deactivate-user';
import { deleteUser } from '../operations/users/delete-user';
import { endUserSessions } from '../operations/users/end-sessions';
import { getUser } from '../operations/users/get-user';
import { listUsers } from '../operations/users/list-users';
import { removeUserMfa } from '../operations/users/remove-mfa';
import { resendInvitation } from '../operations/users/resend-invitation';
import { resetUserPassword } from '../operations/users/reset-password';
import { syncUser } from '../operations/users/sync-user';

/** Every operation on the accounts' data, in the order of decisions 3.1. */
export const accountOperations: readonly AnyOperation[] = [
  // Users. With the admin portal: impersonation, bulk actions.
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
  changeUserLicences,
  changeUserAgent,

  // Licences, their people, files, usage and events
  listLicencesOperation,
  getLicence,
  createLicence,
  changeLicence,
  approveLicence,
  rejectLicence,
  suspendLicence,
  reinstateLicence,
  revokeLicence,
  renewLicence,
  deleteLicenceOperation,
  listMembersOperation,
  addMember,
  removeMemberOperation,
  getLicenceFile,
  getLicenceUsage,
  listLicenceEvents,
  getOwnUsage,
  getUsage,
  listEventsOperation,

  // API keys and signing keys
  listKeysOperation,
  createKey,
  generateSecret,
  changeKey,
  disableKey,
  enableKey,
  deleteKey,
  listRsaKeys,
  createRsaKey,

  // Rates. With the admin portal: configurations, versions, plans.

  // News
  listPostsOperation,
  getPost,
  readPost,
  createPost,
  changePost,
  deletePostOperation,
  publishPost,
  closePost,

  // Templates and the assistant: with the admin portal.

  // Audit
  listAudit,
];
