import type { FreshProof } from '../../schemas/types.gen';
import { FRESH_FOR, portalOperations } from '../identity';
import { ApiError } from '../platform/http/api-error';
import type { Actor } from '../session/session';
import type { Services } from './services';

export type { FreshProof } from '../../schemas/types.gen';

/**
 * Requires the proof that the table of proofs lists for an operation; the session is already checked. More than a cookie is a sign-in of
 * the last minutes, or the password (and code) with the call (quality S11). The router checks it before the operation runs, so that none
 * decides by itself.
 * @throws FRESH_SIGN_IN_REQUIRED, INVALID_CREDENTIALS, CODE_REQUIRED
 */
export async function requireProof(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  source: string,
  actor: Actor | undefined,
  proof: FreshProof,
): Promise<void> {
  if (actor === undefined || portalOperations[source]?.proof !== 'fresh') return;
  if (actor.impersonatorId !== null) throw new ApiError('ACTING_REFUSED');
  if (clock.now() - actor.provenAt.getTime() < FRESH_FOR) return;
  if (proof.password === undefined || !pool.verifyPassword) throw new ApiError('FRESH_SIGN_IN_REQUIRED');
  const verdict = await pool.verifyPassword(actor.email, proof.password, proof.code);
  if (verdict.outcome === 'codeRequired') throw new ApiError('CODE_REQUIRED');
  if (verdict.outcome === 'locked') throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: 60, args: { seconds: 60 } });
  if (verdict.outcome !== 'accepted') throw new ApiError('INVALID_CREDENTIALS');
}
