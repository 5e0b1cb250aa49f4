import type { AnyOperation } from '../../api/operation';
import { acceptTerms } from './operations/accept-terms';
import { impersonateUser } from './operations/acting';
import { deleteAccount } from './operations/delete-account';
import { endImpersonation } from './operations/end-acting';
import { exportData } from './operations/export-data';
import { getProfile } from './operations/get-profile';
import { initSso } from './operations/init';
import { login } from './operations/login';
import { logout } from './operations/logout';
import { disableMfa, enableMfa } from './operations/mfa';
import { getNotificationSettings, updateNotificationSettings } from './operations/notification-settings';
import { makeRecoveryCodes } from './operations/recovery-codes';
import { reportError } from './operations/report-error';
import { endOtherSessions, endSession, listSessions } from './operations/sessions';
import { touchSession } from './operations/touch';
import { resubscribe, unsubscribe } from './operations/unsubscribe';
import { updateProfile } from './operations/update-profile';
import { validateSso } from './operations/validate';
import { withdrawRegistration } from './operations/withdraw';

export { logout } from './operations/logout';
export { lockedWithoutForm } from './person';

/** API operations of this feature. */
export const accountOperations: readonly AnyOperation[] = [
  initSso,
  validateSso,
  withdrawRegistration,
  touchSession,
  logout,
  enableMfa,
  disableMfa,
  unsubscribe,
  resubscribe,
  login,
  getProfile,
  updateProfile,
  listSessions,
  endSession,
  endOtherSessions,
  getNotificationSettings,
  updateNotificationSettings,
  makeRecoveryCodes,
  exportData,
  deleteAccount,
  impersonateUser,
  endImpersonation,
  acceptTerms,
  reportError,
];
