import { sql } from 'kysely';
import type { SigningKey } from '../../../schemas/types.gen';
import { recordBaseOf } from '../../api/record-base';
import type { Db } from '../../platform/database';
import type { SigningKeyPair } from './signing-pair';

/** The public part of a signing key. */
export type { SigningKey };

/** All signing keys, newest first. The private parts are not read. */
export async function listSigningKeys(db: Db): Promise<readonly SigningKey[]> {
  const found = await db
    .selectFrom('signing_keys')
    .select(['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'revision', 'name', 'kid', 'alg', 'bits'])
    .select(['public_jwk', 'status'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return found.map((row) => ({
    ...recordBaseOf(row),
    name: row.name,
    kid: row.kid,
    alg: row.alg,
    bits: row.bits,
    publicJwk: row.public_jwk,
    status: row.status,
  }));
}

/** The current signing key: the newest active one. Its private part is encrypted. */
export async function signingKeyInUse(db: Db): Promise<{ readonly kid: string; readonly sealed: string } | undefined> {
  const row = await db
    .selectFrom('signing_keys')
    .select(['kid', 'private_encrypted'])
    .where('status', '=', 'ACTIVE')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { kid: row.kid, sealed: row.private_encrypted };
}

/** Notes that a key signed a file of a license. */
export async function noteSignedFile(db: Db, kid: string, licenseId: string, now: number): Promise<void> {
  await db
    .insertInto('signed_license_files')
    .values({ kid, license_id: licenseId, files: 1, last_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(['kid', 'license_id']).doUpdateSet((eb) => ({
        files: eb('signed_license_files.files', '+', 1),
        last_at: eb.ref('excluded.last_at'),
      })),
    )
    .execute();
}

/** At most so many licenses are listed. */
const mostUses = 200;

/** The licenses of which a key signed files, the latest first, and how many there are. */
export async function signedFiles(db: Db, kid: string) {
  const uses = db.selectFrom('signed_license_files').where('kid', '=', kid);
  const rows = await uses
    .innerJoin('licenses', 'licenses.id', 'license_id')
    .select(['license_id', 'number', 'files', 'last_at'])
    .orderBy('last_at', 'desc')
    .orderBy('license_id')
    .limit(mostUses)
    .execute();
  const { total, files } = await uses
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('total'),
      sql<number>`${fn.coalesce(fn.sum('files'), sql.lit(0))}::int`.as('files'),
    ])
    .executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.license_id,
    number: row.number,
    files: row.files,
    lastAt: row.last_at.toISOString(),
  }));
  return { items, total, files };
}

/** Lets one change of the keys be made at a time. */
export async function holdSigningKeys(db: Db): Promise<void> {
  await db.selectFrom('signing_keys').select('id').orderBy('id').forUpdate().execute();
}

/** Marks a key as one that signs nothing any more. */
export async function retireStoredKey(
  db: Db,
  id: string,
  change: { readonly by: string; readonly at: number },
): Promise<void> {
  await db
    .updateTable('signing_keys')
    .set((eb) => ({
      status: 'RETIRED',
      updated_at: new Date(change.at),
      updated_by: change.by,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Stores a key pair with an encrypted private part. */
export async function insertSigningKey(
  db: Db,
  key: SigningKeyPair & { readonly id: string; readonly name: string; readonly by: string | null; readonly at: number },
): Promise<void> {
  const at = new Date(key.at);
  await db
    .insertInto('signing_keys')
    .values({
      id: key.id,
      created_at: at,
      created_by: key.by,
      updated_at: at,
      updated_by: key.by,
      name: key.name,
      kid: key.kid,
      alg: 'RS256',
      bits: key.bits,
      public_jwk: JSON.stringify(key.publicJwk),
      private_encrypted: key.sealed,
      status: 'ACTIVE',
    })
    .execute();
}
