import { ApiError } from '../../http/api-error';
import type { Services } from '../../services';
import type { Actor } from '../../session/session';

/** The payload of what needs a fresh proof (schemas/data/fresh-proof.schema.json). */
export interface FreshProof {
  readonly password?: string;
  readonly code?: string;
}

/** A sign-in proves enough for so many milliseconds. */
const freshFor = 5 * 60_000;

/**
 * Demands more than a cookie: a sign-in of the last minutes, or the password (and code) again (quality S11).
 * @throws FRESH_SIGN_IN_REQUIRED, INVALID_CREDENTIALS, CODE_REQUIRED
 */
export async function requireFreshProof(
  { pool }: Services,
  actor: Actor,
  proof: FreshProof,
  now: number,
): Promise<void> {
  if (actor.impersonatorId !== null) throw new ApiError('PERMISSION_DENIED');
  if (now - actor.provenAt.getTime() < freshFor) return;
  if (proof.password === undefined || !pool.verifyPassword) throw new ApiError('FRESH_SIGN_IN_REQUIRED');
  const verdict = await pool.verifyPassword(actor.email, proof.password, proof.code);
  if (verdict.outcome === 'codeRequired') throw new ApiError('CODE_REQUIRED');
  if (verdict.outcome === 'locked') throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 60, args: { seconds: 60 } });
  if (verdict.outcome !== 'accepted') throw new ApiError('INVALID_CREDENTIALS');
}
