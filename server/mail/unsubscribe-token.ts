import type { SealingKeys } from '../platform/http/sealing';

/** A token for one purpose: unsubscribing one address from newsletters. It works signed out and does not expire (quality S56). */
export function unsubscribeToken(keys: SealingKeys, email: string): string {
  const address = Buffer.from(email.toLowerCase()).toString('base64url');
  return `${address}.${keys.sign('unsubscribe', address)}`;
}

/** The address in a token; undefined for one not issued here. */
export function unsubscribeAddress(keys: SealingKeys, token: string): string | undefined {
  const [address = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || address === '' || !keys.isSigned('unsubscribe', address, signature)) return undefined;
  return Buffer.from(address, 'base64url').toString('utf8');
}
