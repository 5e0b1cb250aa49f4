import type { PoolKey } from '../../../schemas/types.gen';
import type { Services } from '../../api/services';
import type { SigningKeyFacts } from '../../identity';
import { notFound } from '../../platform/http/api-error';

/** The keys that sign tokens of sign-ins, as the API shows them: no part of a key, public or private. */
export const poolKeyOf = ({ kid, slot, createdAt, signsFrom, retiredAt, verifiesUntil }: SigningKeyFacts): PoolKey => ({
  id: kid,
  status: slot.toUpperCase() as Uppercase<typeof slot>,
  createdAt: createdAt.toISOString(),
  signsFrom: signsFrom?.toISOString() ?? null,
  retiredAt: retiredAt?.toISOString() ?? null,
  verifiesUntil: verifiesUntil?.toISOString() ?? null,
});

/** The administration of the keys; an external pool keeps its own. */
export function poolKeysOf({ pool }: Pick<Services, 'pool'>) {
  if (!pool.signingKeys) throw notFound();
  return pool.signingKeys;
}
