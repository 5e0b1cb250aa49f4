import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Kysely } from 'kysely';
import { SecretMismatch } from '../platform/secrets';
import type { Keyring } from './seal';
import type { IdentityTables } from './tables';

type Database = Kysely<IdentityTables>;

/**
 * The pool's keys for signing tokens, in three states: the *next* one is published and does not sign yet, so that clients that cache the
 * published keys have it before it is used; the *current* one signs; *previous* ones only verify tokens that are still in use. All
 * processes of an installation follow the table.
 */
export interface SigningKeys {
  /** The current signing key. */
  signer(): { readonly kid: string; readonly privateKey: KeyObject };
  /** The published public keys. */
  jwks(): JSONWebKeySet;
  /** The key that a token names. An unknown key is looked up in the table, at most once a second. */
  readonly resolve: JWTVerifyGetKey;
  /** Reads the table again. */
  refresh(): Promise<void>;
}

/** Maximum milliseconds until processes follow a change. */
export const FOLLOW_INTERVAL = 10_000;

/** Between two lookups of an unknown key: a made-up `kid` must not cost a query each time. */
const RELOAD_INTERVAL = 1000;

/** How long previous keys verify tokens: the lifetime of tokens, plus a margin for clock differences. */
const PREVIOUS_LIFETIME = 65 * 60_000;

/** How long a key is published before it signs: the cache time of published keys, plus the time that processes need to follow. */
const PUBLISHED_FOR = 310_000;

const makePair = promisify(generateKeyPair);

/**
 * Reads the installation's keys, making them at first start. Concurrent starts agree: the table accepts one key per state, and all read
 * back the stored one. The private half is encrypted, so a copy of the database without the secret cannot sign.
 */
export async function loadSigningKeys(db: Database, keyring: Keyring): Promise<SigningKeys> {
  if (!(await read(db)).some(({ slot }) => slot === 'current')) await insertKey(db, keyring, 'current');
  if (!(await read(db)).some(({ slot }) => slot === 'next')) await insertKey(db, keyring, 'next');

  let snapshot = await take();
  let looked = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function take() {
    const rows = await read(db);
    const current = rows.find(({ slot }) => slot === 'current');
    if (!current) throw new Error('The signing key was stored and is not there.');
    const jwks: JSONWebKeySet = {
      keys: rows.map(({ kid, public_jwk: { n, e } }) => ({ kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' })),
    };
    return { kid: current.kid, privateKey: openKey(keyring, current), jwks, find: createLocalJWKSet(jwks) };
  }

  function refresh(): Promise<void> {
    reading ??= take()
      .then((taken) => {
        snapshot = taken;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    signer: () => snapshot,
    jwks: () => snapshot.jwks,
    async resolve(header, token) {
      try {
        return await snapshot.find(header, token);
      } catch (error) {
        const now = performance.now();
        if (!(error instanceof errors.JWKSNoMatchingKey) || now - looked < RELOAD_INTERVAL) throw error;
        looked = now;
        await refresh();
        return snapshot.find(header, token);
      }
    },
    refresh,
  };
}

/** The next key has not been published for long enough to sign. */
export class KeyTooYoung extends Error {
  override readonly name = 'KeyTooYoung';
  constructor(readonly seconds: number) {
    super(
      `The next key was made a moment ago; anyone who keeps the published keys may not know it yet. Try again in ${seconds} s.`,
    );
  }
}

/** A key pair that is not stored yet; its private half is encrypted. */
export type FreshKey = Awaited<ReturnType<typeof freshKey>>;

/**
 * Makes the next key the current one, retains the former one for the tokens that it signed, and stores a new next one.
 * @param db a transaction
 * @param fresh made before, because that takes a while
 * @returns the ids of the key that signs now and of the former one
 * @throws KeyTooYoung
 */
export async function rotateSigningKeys(
  db: Database,
  fresh: FreshKey,
  now: number,
): Promise<{ readonly current: string | undefined; readonly former: string | undefined }> {
  // Of two at once the second waits here, then reads what the first left.
  await db.selectFrom('idp_key').select('kid').forUpdate().execute();
  const rows = await read(db);
  const [next, former] = [rows.find(({ slot }) => slot === 'next'), rows.find(({ slot }) => slot === 'current')];
  if (next) {
    const wait = signsFrom(next) - now;
    if (wait > 0) throw new KeyTooYoung(Math.ceil(wait / 1000));
    await db
      .updateTable('idp_key')
      .set({ slot: 'previous', retired_at: new Date(now) })
      .where('slot', '=', 'current')
      .execute();
    await db.updateTable('idp_key').set({ slot: 'current' }).where('kid', '=', next.kid).execute();
  }
  await db
    .deleteFrom('idp_key')
    .where('slot', '=', 'previous')
    .where('retired_at', '<', new Date(now - PREVIOUS_LIFETIME))
    .execute();
  await store(db, fresh, 'next', now);
  return { current: next?.kid ?? former?.kid, former: next && former?.kid };
}

/**
 * Deletes a previous key: tokens that it signed prove nothing from now on.
 * @returns false if there is no previous key of this id
 */
export async function retireSigningKey(db: Database, kid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('idp_key')
    .where('kid', '=', kid)
    .where('slot', '=', 'previous')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What may be known of a key: never its private half. */
export interface SigningKeyFacts {
  readonly kid: string;
  readonly slot: 'next' | 'current' | 'previous';
  readonly createdAt: Date;
  /** When the next one may sign, at the earliest. */
  readonly signsFrom?: Date;
  /** Since when a previous one signs no more, and how long it verifies. */
  readonly retiredAt?: Date;
  readonly verifiesUntil?: Date;
}

const order: readonly SigningKeyFacts['slot'][] = ['next', 'current', 'previous'];

/** The installation's keys: the next, the current, then the previous ones, the latest first. */
export async function signingKeyFacts(db: Database): Promise<readonly SigningKeyFacts[]> {
  const rows = await db.selectFrom('idp_key').select(['kid', 'slot', 'created_at', 'retired_at']).execute();
  return rows
    .map(({ kid, slot, created_at, retired_at }) => ({
      kid,
      slot,
      createdAt: created_at,
      ...(slot === 'next' && { signsFrom: new Date(signsFrom({ created_at })) }),
      ...(retired_at && {
        retiredAt: retired_at,
        verifiesUntil: new Date(retired_at.getTime() + PREVIOUS_LIFETIME),
      }),
    }))
    .sort(
      (one, other) =>
        order.indexOf(one.slot) - order.indexOf(other.slot) ||
        (other.retiredAt ?? other.createdAt).getTime() - (one.retiredAt ?? one.createdAt).getTime(),
    );
}

const signsFrom = ({ created_at }: { readonly created_at: Date }) => created_at.getTime() + PUBLISHED_FOR;

/** For a compromised key: all keys are replaced, all existing tokens become invalid, and every sign-in ends. */
export async function replaceSigningKeys(db: Database, keyring: Keyring, now: number): Promise<void> {
  const [current, next] = [await freshKey(keyring), await freshKey(keyring)];
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('idp_key').execute();
    await trx
      .insertInto('idp_key')
      .values([
        { ...current, slot: 'current', created_at: new Date(now) },
        { ...next, slot: 'next', created_at: new Date(now) },
      ])
      .execute();
    await trx
      .updateTable('idp_refresh')
      .set({ revoked_at: new Date(now) })
      .where('revoked_at', 'is', null)
      .execute();
    await trx.deleteFrom('idp_challenge').execute();
  });
}

function read(db: Database) {
  return db.selectFrom('idp_key').selectAll().orderBy('created_at').orderBy('kid').execute();
}

async function insertKey(db: Database, keyring: Keyring, slot: 'next' | 'current'): Promise<void> {
  await store(db, await freshKey(keyring), slot);
}

async function store(db: Database, fresh: FreshKey, slot: 'next' | 'current', now?: number): Promise<void> {
  await db
    .insertInto('idp_key')
    .values({ ...fresh, slot, ...(now === undefined ? {} : { created_at: new Date(now) }) })
    // Another process was faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a key pair, which takes some 100 ms: before a transaction begins. */
export async function freshKey(keyring: Keyring) {
  const pair = await makePair('rsa', { modulusLength: 2048 });
  const { n, e } = pair.publicKey.export({ format: 'jwk' });
  const publicJwk = { kty: 'RSA', n: n ?? '', e: e ?? '' };
  const kid = await calculateJwkThumbprint(publicJwk);
  const pkcs8 = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { kid, private_key: keyring.seal(pkcs8, keyContext(kid)), public_jwk: JSON.stringify(publicJwk) };
}

function openKey(keyring: Keyring, row: { kid: string; private_key: string }): KeyObject {
  try {
    const pkcs8 = keyring.open(row.private_key, keyContext(row.kid));
    return createPrivateKey({ key: Buffer.from(pkcs8, 'base64url'), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    throw new SecretMismatch({ cause });
  }
}

/** Encryption context of a private key. */
export function keyContext(kid: string): string {
  return `idp_key.private_key ${kid}`;
}
