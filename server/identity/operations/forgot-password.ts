import { sendCode } from '../delivery';
import type { Operation, Services } from '../services';

/**
 * Sends a reset code to people who can reset: confirmed, enabled, with a verified address. Everybody else gets the same answer
 * and no letter. It works during a lock-out, which therefore keeps no owner out (quality S2).
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
