import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import type { Keyring } from './seal';
import type { Database } from './transaction';

/** The pool's key for signing tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The public half, as it is published. */
  readonly jwks: JSONWebKeySet;
}

const makePair = promisify(generateKeyPair);

/**
 * Reads the installation's key, making it at first start. Processes that start together agree: the table takes one key, and all
 * read back what it took. The private half is sealed; a database that was copied without the secret signs nothing.
 */
export async function loadSigningKey(db: Database, keyring: Keyring): Promise<SigningKey> {
  const row = (await readRow(db)) ?? (await makeRow(db, keyring));
  const privateKey = createPrivateKey({
    key: Buffer.from(openKey(keyring, row), 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    kid: row.kid,
    privateKey,
    jwks: { keys: [{ kty: 'RSA', n: jwk.n, e: jwk.e, kid: row.kid, alg: 'RS256', use: 'sig' }] },
  };
}

function readRow(db: Database) {
  return db.selectFrom('idp_key').select(['kid', 'private_key']).where('slot', '=', 'current').executeTakeFirst();
}

async function makeRow(db: Database, keyring: Keyring) {
  const pair = await makePair('rsa', { modulusLength: 2048 });
  const { n, e } = pair.publicKey.export({ format: 'jwk' });
  const publicJwk = { kty: 'RSA', n: n ?? '', e: e ?? '' };
  const kid = await calculateJwkThumbprint(publicJwk);
  const pkcs8 = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  await db
    .insertInto('idp_key')
    .values({
      kid,
      slot: 'current',
      private_key: keyring.seal(pkcs8, contextOf(kid)),
      public_jwk: JSON.stringify(publicJwk),
    })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .execute();
  const row = await readRow(db);
  if (!row) throw new Error('The signing key was stored and is not there.');
  return row;
}

function openKey(keyring: Keyring, row: { kid: string; private_key: string }): string {
  try {
    return keyring.open(row.private_key, contextOf(row.kid));
  } catch (cause) {
    throw new Error(
      'The user pool cannot read its signing key: the secret is not the one with which this database was set up. Give it back its secret, or start with an empty database.',
      { cause },
    );
  }
}

function contextOf(kid: string): string {
  return `idp_key.private_key ${kid}`;
}
