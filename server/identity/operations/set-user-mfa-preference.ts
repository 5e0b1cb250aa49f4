import { refusals } from '../errors';
import type { CallerOperation, Services } from '../services';

/** Turns the second factor on or off for the signed-in user. Codes by text message are not supported. */
export function setUserMfaPreference({ clock, changes }: Pick<Services, 'clock' | 'changes'>): CallerOperation {
  return async (input, caller) => {
    if (input.optionalObject('SMSMfaSettings')?.flag('Enabled')) {
      throw refusals.invalidParameter('SMS MFA is not available for this user pool.');
    }
    const settings = input.optionalObject('SoftwareTokenMfaSettings');
    if (!settings) return {};
    const enabled = settings.flag('Enabled');
    await changes.make(caller, async (trx, user) => {
      if (enabled && !user.totp_secret) {
        return refusals.invalidParameter('User has not verified software token mfa');
      }
      if (user.mfa_enabled === enabled) return undefined;
      await trx
        .updateTable('idp_user')
        .set({ mfa_enabled: enabled, updated_at: new Date(clock.now()) })
        .where('sub', '=', user.sub)
        .execute();
      return enabled ? 'mfaEnabled' : 'mfaDisabled';
    });
    return {};
  };
}
