import { createHash, createPrivateKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningKey } from '../../../schemas/types.gen';
import type { SealingKeys } from '../../platform/http/sealing';

/** Encrypts and decrypts data at rest, bound to one purpose each. */
export type Seal = Pick<SealingKeys, 'seal' | 'open'>;

/** A key pair as stored: the public part for display, the private part encrypted. */
export interface SigningKeyPair {
  readonly kid: string;
  readonly bits: SigningKey['bits'];
  readonly publicJwk: SigningKey['publicJwk'];
  readonly sealed: string;
}

/** An encrypted key that is moved to another row cannot be decrypted there. */
const purpose = (kid: string) => `signing key ${kid}`;

/** Generates an RSA key pair. The key id is the thumbprint of the public key (RFC 7638). */
export async function freshSigningPair(bits: SigningKey['bits'], seal: Seal): Promise<SigningKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: bits });
  const { e = '', n = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  return {
    kid,
    bits,
    publicJwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' },
    sealed: seal.seal(purpose(kid), privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
  };
}

/** Signs a text with RS256; the private key is decrypted only here and only for this time. */
export function signText(text: string, key: { readonly kid: string; readonly sealed: string }, seal: Seal): string {
  const opened = seal.open(purpose(key.kid), key.sealed);
  if (opened === undefined) {
    throw new Error(`The signing key ${key.kid} was sealed under another secret of the installation.`);
  }
  const privateKey = createPrivateKey(opened);
  return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64url');
}
