import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { validatePasswordBy } from '../../../user-pool/validate-password';

/** Samples judged by a policy that is not saved yet, exactly as the password of a registration is. Stores nothing. */
export const tryPasswordPolicy: Operation<'tryPasswordPolicy'> = {
  source: 'tryPasswordPolicy',
  access: { permission: 'updateSettings' },
  audited: false,
  // No transaction is open while passwords are estimated.
  transaction: 'own',
  limit: { times: 240, seconds: 60 },
  async handle({ body: { samples, ...passwordPolicy } }) {
    const items = [];
    for (const sample of samples) {
      const verdict = await validatePasswordBy(sample, { passwordPolicy }, { email: '', names: [] });
      items.push(
        verdict ? { sample, passes: false, code: verdict.code, args: { ...verdict.args } } : { sample, passes: true },
      );
    }
    return ok({ items, total: items.length });
  },
};
