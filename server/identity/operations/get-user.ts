import { listAttributes } from '../attributes';
import type { Operation, Services } from '../services';

/** The person behind an access token. */
export function getUser({ db, access }: Pick<Services, 'db' | 'access'>): Operation {
  return async (input) => {
    const user = await access.require(db, input.text('AccessToken'));
    return {
      Username: user.sub,
      UserAttributes: listAttributes(user),
      ...(user.mfa_enabled
        ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
        : {}),
    };
  };
}
