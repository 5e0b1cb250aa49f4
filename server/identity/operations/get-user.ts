import { listAttributes } from '../attributes';
import type { CallerOperation } from '../services';

/** The user of an access token. */
export function getUser(): CallerOperation {
  return async (_input, { user }) => ({
    Username: user.sub,
    UserAttributes: listAttributes(user),
    ...(user.mfa_enabled
      ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
      : {}),
  });
}
