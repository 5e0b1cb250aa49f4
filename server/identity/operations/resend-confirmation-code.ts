import { sendCode } from '../delivery';
import type { Operation, Services } from '../services';

/** Sends a new confirmation code; the older one becomes invalid. Answers the same for users who are already confirmed or do not exist. */
export function resendConfirmationCode(services: Pick<Services, 'db' | 'accounts' | 'codes' | 'letters'>): Operation {
  const { db, accounts } = services;
  return async (input) => {
    const account = await accounts.find(db, input.text('Username', 2048));
    const due = account.user?.status === 'UNCONFIRMED' && account.user.enabled;
    return {
      CodeDeliveryDetails: await sendCode(services, account, {
        purpose: 'confirmSignUp',
        template: 'RESEND_CODE',
        due,
      }),
    };
  };
}
