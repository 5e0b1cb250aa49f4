import { sendCode } from '../delivery';
import type { Operation, Services } from '../services';

/**
 * Sends a reset code to users who can reset: confirmed, enabled, with a verified address. All others get the same answer and no email. It
 * works during a lock-out, so that the owner is never locked out (quality S2).
 */
export function forgotPassword(services: Pick<Services, 'db' | 'accounts' | 'codes' | 'letters'>): Operation {
  const { db, accounts } = services;
  return async (input) => {
    const account = await accounts.find(db, input.text('Username', 2048));
    const user = account.user;
    const due =
      user?.enabled === true &&
      user.email_verified &&
      (user.status === 'CONFIRMED' || user.status === 'RESET_REQUIRED');
    return {
      CodeDeliveryDetails: await sendCode(services, account, {
        purpose: 'resetPassword',
        template: 'FORGOT_PASSWORD',
        due,
      }),
    };
  };
}
