import type { CodeRequest } from '../codes';
import type { CallerOperation, Services } from '../services';
import { transact } from '../transaction';
import { requireEmail } from './get-user-attribute-verification-code';

/** Verifies the address of the signed-in user with the code sent to it. */
export function verifyUserAttribute(
  services: Pick<Services, 'db' | 'clock' | 'access' | 'changes' | 'codes' | 'notices'>,
): CallerOperation {
  const { db, clock, access, changes, codes, notices } = services;
  return async (input, caller) => {
    requireEmail(input.text('AttributeName', 64));
    const code = input.text('Code', 2048);
    const request: CodeRequest = { subject: caller.user.sub, purpose: 'verifyEmail' };
    // The code before the user: rows are locked in a fixed order.
    await transact(db, async (trx) => {
      const refusal = await codes.redeem(trx, request, code);
      if (refusal) {
        notices.failed('codeRefused', caller.user, request.purpose);
        return refusal;
      }
      const user = await access.hold(trx, caller);
      await trx
        .updateTable('idp_user')
        .set({ email_verified: true, updated_at: new Date(clock.now()) })
        .where('sub', '=', user.sub)
        .execute();
      return changes.follow(trx, 'emailVerified', user, caller.family);
    });
    return {};
  };
}
