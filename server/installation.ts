import type { Kysely } from 'kysely';
import { createKeyring, hashingKeyOf, keyContext } from './identity';
import type { Database } from './platform/database';
import type { Random } from './platform/ports';
import { listed, SecretMismatch, type Secrets } from './platform/secrets';

/** Values that an installation stores about itself. */
interface InstallationTable {
  readonly name: string;
  readonly value: string;
}

export interface InstallationTables {
  installation: InstallationTable;
}

/** The row of the hash key, and its encryption context. */
export const hashingRow = { name: 'hashing key', context: 'installation.hashing key' } as const;

/**
 * The key of hashes of this installation: stored in the database, encrypted, so that it remains when the secret changes. An installation
 * without one stores the one that it has used so far.
 * @throws SecretMismatch if no secret decrypts what is in the database
 */
export async function openInstallation(db: Kysely<Database>, secrets: Secrets, random: Random): Promise<Buffer> {
  const keyring = createKeyring(secrets, random);
  const row = (await readRow(db)) ?? (await makeRow(db, secrets, random));
  try {
    return Buffer.from(keyring.open(row.value, hashingRow.context), 'base64url');
  } catch (cause) {
    throw new SecretMismatch({ cause });
  }
}

function readRow(db: Kysely<Database>) {
  return db.selectFrom('installation').select('value').where('name', '=', hashingRow.name).executeTakeFirst();
}

async function makeRow(db: Kysely<Database>, secrets: Secrets, random: Random) {
  const key = hashingKeyOf(await secretInUse(db, secrets, random)).toString('base64url');
  const value = createKeyring(secrets, random).seal(key, hashingRow.context);
  await db
    .insertInto('installation')
    .values({ name: hashingRow.name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await readRow(db);
  if (!row) throw new Error('The key of hashes was stored and is not there.');
  return row;
}

/** The secret with which the database was set up: the one that decrypts its signing key; the first one if there is no key yet. */
async function secretInUse(db: Kysely<Database>, secrets: Secrets, random: Random) {
  const key = await db.selectFrom('idp_key').select(['kid', 'private_key']).limit(1).executeTakeFirst();
  const opens = (secret: string | Uint8Array) => {
    try {
      return key === undefined || createKeyring(secret, random).open(key.private_key, keyContext(key.kid)) !== '';
    } catch {
      return false;
    }
  };
  const found = listed(secrets).find(opens);
  if (found === undefined) throw new SecretMismatch();
  return found;
}

declare module './platform/database/tables' {
  interface Database extends InstallationTables {}
}
