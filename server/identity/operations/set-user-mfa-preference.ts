import { refusals } from '../errors';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/** Turns the second factor on or off for the person who is signed in, and writes to them. Codes by text message do not exist here. */
export function setUserMfaPreference(
  services: Pick<Services, 'db' | 'clock' | 'access' | 'accounts' | 'notices'>,
): Operation {
  const { db, clock, access, accounts, notices } = services;
  return async (input) => {
    const { sub } = await access.require(db, input.text('AccessToken'));
    if (input.optionalObject('SMSMfaSettings')?.flag('Enabled')) {
      throw refusals.invalidParameter('SMS MFA is not available for this user pool.');
    }
    const settings = input.optionalObject('SoftwareTokenMfaSettings');
    if (!settings) return {};
    const enabled = settings.flag('Enabled');
    const { user, changed } = await transact(db, async (trx) => {
      const user = await accounts.hold(trx, sub);
      if (!user) return refusals.invalidAccessToken();
      if (enabled && !user.totp_secret) {
        return refusals.invalidParameter('User has not verified software token mfa');
      }
      await trx
        .updateTable('idp_user')
        .set({ mfa_enabled: enabled, updated_at: new Date(clock.now()) })
        .where('sub', '=', sub)
        .execute();
      return { user, changed: user.mfa_enabled !== enabled };
    });
    if (changed) {
      const event = enabled ? 'mfaEnabled' : 'mfaDisabled';
      notices.warn(user, event);
      await notices.tell(event, user);
    }
    return {};
  };
}
