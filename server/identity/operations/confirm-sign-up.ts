import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/** Confirms a person by the mailed code; from then on their address counts as verified. */
export function confirmSignUp(services: Pick<Services, 'db' | 'clock' | 'accounts' | 'codes' | 'notices'>): Operation {
  const { db, clock, accounts, codes, notices } = services;
  return async (input) => {
    const account = await accounts.find(db, input.text('Username', 2048));
    const code = input.text('ConfirmationCode', 2048);
    await transact(db, async (trx) => {
      const refusal = await codes.redeem(trx, { subject: account.sub, purpose: 'confirmSignUp' }, code);
      if (refusal) return refusal;
      return trx
        .updateTable('idp_user')
        .set({ status: 'CONFIRMED', email_verified: true, updated_at: new Date(clock.now()) })
        .where('sub', '=', account.sub)
        .where('status', '=', 'UNCONFIRMED')
        .execute();
    });
    if (account.user) await notices.tell('confirmed', account.user);
    return {};
  };
}
