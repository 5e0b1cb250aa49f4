import type { Db } from '../../platform/database';
import type { Random } from '../../platform/ports';
import { insertSigningKey, signingKeyInUse } from './signing-keys';
import { freshSigningPair, type Seal } from './signing-pair';

/** The current signing key. An installation without one gets its first, so that no administrator is needed. */
export async function signingKey(
  db: Db,
  random: Random,
  seal: Seal,
  now: number,
): Promise<{ readonly kid: string; readonly sealed: string }> {
  const present = await signingKeyInUse(db);
  if (present) return present;
  const pair = await freshSigningPair(2048, seal);
  await insertSigningKey(db, { ...pair, id: random.uuid(), name: 'First signing key', by: null, at: now });
  return pair;
}
