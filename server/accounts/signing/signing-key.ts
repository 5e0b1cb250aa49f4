import type { Random } from '../../ports';
import type { AccountsDatabase } from '../database';
import { freshSigningPair, type Seal } from './pair';
import { insertSigningKey, signingKeyInUse } from './repository';

/** The key that signs now. An installation that has none yet gets its first, so that nothing waits for an administrator. */
export async function signingKey(
  db: AccountsDatabase,
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
