import { nothing } from '../../../api/answer';
import type { AnonymousOperation } from '../../../api/operation';

/**
 * Removes an unconfirmed account, for users who gave a wrong address at registration (decision D17). The password is the proof, and only an
 * account that was never confirmed is removed. The answer is the same in every case. Where only the browser may check passwords (a Cognito
 * pool), the account stays: it is unusable without the code.
 */
export const withdrawRegistration: AnonymousOperation<'withdrawRegistration'> = {
  source: 'withdrawRegistration',
  access: 'anonymous',
  action: 'registration.withdraw',
  transaction: 'own',
  limit: { times: 10, seconds: 60 },
  async handle({ body, services: { pool }, transaction, audit }) {
    const verdict = await pool.verifyPassword?.(body.email.trim().toLowerCase(), body.password);
    const removes = verdict?.outcome === 'unconfirmed';
    if (removes) await pool.admin.delete(verdict.sub);
    await transaction(async () =>
      audit({
        targetType: 'registration',
        ...(removes && { targetId: verdict.sub, targetLabel: verdict.email }),
        after: { removed: removes },
      }),
    );
    return nothing;
  },
};
