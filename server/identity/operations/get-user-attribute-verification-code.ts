import { sendCode } from '../delivery';
import { refusals } from '../errors';
import { maskAddress } from '../mask';
import type { Operation, Services } from '../services';

/** Sends the person who is signed in a code with which their address can be verified. */
export function getUserAttributeVerificationCode(
  services: Pick<Services, 'db' | 'access' | 'accounts' | 'codes' | 'letters'>,
): Operation {
  const { db, access, accounts } = services;
  return async (input) => {
    const user = await access.require(db, input.text('AccessToken'));
    requireEmail(input.text('AttributeName', 64));
    const account = { sub: user.sub, user, credential: accounts.credentialOf(user), mask: maskAddress(user.email) };
    return {
      CodeDeliveryDetails: await sendCode(services, account, {
        purpose: 'verifyEmail',
        template: 'RESEND_CODE',
        due: true,
      }),
    };
  };
}

/** Only the address can be verified: the pool sends nothing but mail. */
export function requireEmail(attribute: string): void {
  if (attribute !== 'email') throw refusals.invalidParameter(`Invalid attribute name ${attribute}`);
}
