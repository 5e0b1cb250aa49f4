import { createKeyring, freshKey } from '../../server/identity';
import type { Connection } from '../../server/platform/database';
import type { Secrets } from '../../server/platform/secrets';
import { systemRandom } from '../../server/platform/system-ports';

type Pair = readonly Awaited<ReturnType<typeof freshKey>>[];

/** By secret, under which they are sealed. */
const made = new Map<string, Promise<Pair>>();

/**
 * Puts the keys that a first start makes into a database without any: making the two takes half a second of computing, as much as all the
 * rest of an application, so that those of a process have the same.
 */
export async function giveSigningKeys({ db }: Connection, secret: Secrets): Promise<void> {
  if (await db.selectFrom('idp_key').select('kid').limit(1).executeTakeFirst()) return;
  const name = String(secret);
  const pair = made.get(name) ?? makePair(secret);
  made.set(name, pair);
  const [current, next] = await pair;
  if (current === undefined || next === undefined) return;
  await db
    .insertInto('idp_key')
    .values([
      { ...current, slot: 'current' },
      { ...next, slot: 'next' },
    ])
    // Another application on the same database was faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function makePair(secret: Secrets): Promise<Pair> {
  const keyring = createKeyring(secret, systemRandom);
  return Promise.all([freshKey(keyring), freshKey(keyring)]);
}
