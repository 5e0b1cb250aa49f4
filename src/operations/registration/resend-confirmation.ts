import { identityProblems } from '../../identity/identity-problems';
import { poolIn } from '../../identity/pool-reference';
import type { Operation } from '../operation';

/** Sends the code of a registration again; the one before it is void (decision D11). */
export const resendConfirmation: Operation = async (payload, { context }, { identity, problemsOf }) => {
  const pool = poolIn(context);
  if (!pool) return { ok: false, problems: problemsOf({ status: 502, code: 'SSO_NOT_ACCESSIBLE' }) };
  const outcome = await (await identity()).resendCode(pool, { email: String(payload.email) });
  if (outcome.kind === 'failed') return { ok: false, problems: identityProblems(outcome, problemsOf) };
  return { ok: true };
};
