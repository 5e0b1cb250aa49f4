import { sendCode } from '../delivery';
import { refusals } from '../errors';
import { maskAddress } from '../mask';
import type { CallerOperation, Services } from '../services';

/** Sends the signed-in user a code to verify their address. */
export function getUserAttributeVerificationCode(
  services: Pick<Services, 'db' | 'accounts' | 'codes' | 'letters'>,
): CallerOperation {
  return async (input, { user }) => {
    requireEmail(input.text('AttributeName', 64));
    const credential = services.accounts.credentialOf(user);
    const account = { sub: user.sub, user, credential, mask: maskAddress(user.email) };
    return {
      CodeDeliveryDetails: await sendCode(services, account, {
        purpose: 'verifyEmail',
        template: 'RESEND_CODE',
        due: true,
      }),
    };
  };
}

/** Only the address can be verified: the pool sends nothing but email. */
export function requireEmail(attribute: string): void {
  if (attribute !== 'email') throw refusals.invalidParameter(`Invalid attribute name ${attribute}`);
}
