import type { CodeRequest } from '../codes';
import { type CognitoError, refusals } from '../errors';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Sets a new password with the code from the email. All sign-ins end and the owner is notified; a second factor is unchanged. A password
 * that the policy refuses does not use up the code.
 */
export function confirmForgotPassword(
  services: Pick<Services, 'db' | 'accounts' | 'changes' | 'passwords' | 'codes' | 'notices'>,
): Operation {
  const { db, accounts, changes, passwords, codes, notices } = services;
  return async (input) => {
    const account = await accounts.find(db, input.text('Username', 2048));
    const code = input.text('ConfirmationCode', 2048);
    const password = input.password('Password');
    const request: CodeRequest = { subject: account.sub, purpose: 'resetPassword' };
    const refused = (refusal: CognitoError) => {
      if (account.user) notices.failed('codeRefused', account.user, request.purpose);
      return refusal;
    };

    // The code first: a caller without it must not learn the user's name from the policy.
    await transact(db, async (trx) => {
      const refusal = await codes.check(trx, request, code);
      return refusal && refused(refusal);
    });
    if (!account.user) throw refusals.codeMismatch();
    const credential = await passwords.choose(account.user, password);

    const user = await transact(db, async (trx) => {
      const refusal = await codes.redeem(trx, request, code);
      if (refusal) return refused(refusal);
      const held = await accounts.hold(trx, account.sub);
      if (!held?.enabled) throw refusals.codeExpired();
      await passwords.replace(trx, held.sub, credential);
      await changes.follow(trx, 'passwordReset', held);
      return held;
    });
    notices.write('passwordReset', user);
    return {};
  };
}
