import type { CodeRequest } from '../codes';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/** Confirms a user with the code from the email; their address then counts as verified. */
export function confirmSignUp(
  services: Pick<Services, 'db' | 'clock' | 'accounts' | 'changes' | 'codes' | 'notices'>,
): Operation {
  const { db, clock, accounts, changes, codes, notices } = services;
  return async (input) => {
    const account = await accounts.find(db, input.text('Username', 2048));
    const code = input.text('ConfirmationCode', 2048);
    const request: CodeRequest = { subject: account.sub, purpose: 'confirmSignUp' };
    await transact(db, async (trx) => {
      const refusal = await codes.redeem(trx, request, code);
      if (refusal) {
        if (account.user) notices.failed('codeRefused', account.user, request.purpose);
        return refusal;
      }
      const confirmed = await trx
        .updateTable('idp_user')
        .set({ status: 'CONFIRMED', email_verified: true, updated_at: new Date(clock.now()) })
        .where('sub', '=', account.sub)
        .where('status', '=', 'UNCONFIRMED')
        .returning(['sub', 'email'])
        .executeTakeFirst();
      if (confirmed) await changes.follow(trx, 'confirmed', confirmed);
      return undefined;
    });
    return {};
  };
}
