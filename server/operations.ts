import { accountOperations } from './accounts';
import type { AnyOperation } from './http/operation';
import { deleteAccount } from './operations/auth/delete-account';
import { exportData } from './operations/auth/export-data';
import { getProfile } from './operations/auth/get-profile';
import { login } from './operations/auth/login';
import { getNotificationSettings, updateNotificationSettings } from './operations/auth/notification-settings';
import { makeRecoveryCodes } from './operations/auth/recovery-codes';
import { endOtherSessions, endSession, listSessions } from './operations/auth/sessions';
import { updateProfile } from './operations/auth/update-profile';
import { reportError } from './operations/errors/report';
import { getSettings } from './operations/settings/get';
import { updateSettings } from './operations/settings/update';
import { initSso } from './operations/sso/init';
import { logout } from './operations/sso/logout';
import { disableMfa, enableMfa } from './operations/sso/mfa';
import { touchSession } from './operations/sso/touch';
import { resubscribe, unsubscribe } from './operations/sso/unsubscribe';
import { validateSso } from './operations/sso/validate';
import { acceptTerms } from './operations/terms/accept';

/** Every operation of the API. What is not in this list does not exist. */
export const operations: readonly AnyOperation[] = [
  initSso,
  validateSso,
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
  acceptTerms,
  getSettings,
  updateSettings,
  reportError,
  ...accountOperations,
];
