import type { Operation, Services } from '../services';
import { transact } from '../transaction';
import { requireEmail } from './get-user-attribute-verification-code';

/** Verifies the address of the person who is signed in by the code that was sent to it. */
export function verifyUserAttribute(services: Pick<Services, 'db' | 'clock' | 'access' | 'codes'>): Operation {
  const { db, clock, access, codes } = services;
  return async (input) => {
    const { sub } = await access.require(db, input.text('AccessToken'));
    requireEmail(input.text('AttributeName', 64));
    const code = input.text('Code', 2048);
    await transact(db, async (trx) => {
      const refusal = await codes.redeem(trx, { subject: sub, purpose: 'verifyEmail' }, code);
      if (refusal) return refusal;
      return trx
        .updateTable('idp_user')
        .set({ email_verified: true, updated_at: new Date(clock.now()) })
        .where('sub', '=', sub)
        .execute();
    });
    return {};
  };
}
