import { createHash, createPrivateKey, generateKeyPair, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** Encrypts and opens values at rest; the context is part of what is protected. */
export interface Seal {
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
}

/** A key pair as it is stored: the public part to show, the private part sealed. */
export interface SigningKeyPair {
  readonly kid: string;
  readonly bits: number;
  readonly publicJwk: Readonly<Record<string, string>>;
  readonly sealed: string;
}

const context = (kid: string) => `signing_keys.private_encrypted ${kid}`;

/** Makes an RSA key pair. The key id is the thumbprint of the public key (RFC 7638). */
export async function freshSigningPair(bits: number, seal: Seal): Promise<SigningKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: bits });
  const { e = '', n = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  return {
    kid,
    bits,
    publicJwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' },
    sealed: seal.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), context(kid)),
  };
}

/** Signs a text with RS256; the private key exists in the clear only here and only meanwhile. */
export function signText(text: string, key: { readonly kid: string; readonly sealed: string }, seal: Seal): string {
  const privateKey = createPrivateKey(seal.open(key.sealed, context(key.kid)));
  return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64url');
}
