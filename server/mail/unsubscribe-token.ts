import type { SealingKeys } from '../platform/http/sealing';

/** What a token ends: newsletters, or what a notification setting allows. */
export interface Subscription {
  readonly email: string;
  /** Name of the setting; absent: newsletters. */
  readonly setting?: string;
}

/** A token for one purpose: ending one kind of emails to one address. It works signed out and does not expire (quality S56). */
export function unsubscribeToken(keys: SealingKeys, { email, setting }: Subscription): string {
  const address = Buffer.from(email.toLowerCase()).toString('base64url');
  const said = setting === undefined ? address : `${address}.${setting}`;
  return `${said}.${keys.sign('unsubscribe', said)}`;
}

/** What a token ends; undefined for one not issued here. */
export function unsubscribedBy(keys: SealingKeys, token: string): Subscription | undefined {
  const parts = token.split('.');
  const signature = parts.pop() ?? '';
  const [address = '', setting, ...more] = parts;
  if (more.length > 0 || address === '' || !keys.isSigned('unsubscribe', parts.join('.'), signature)) return undefined;
  const email = Buffer.from(address, 'base64url').toString('utf8');
  return setting === undefined ? { email } : { email, setting };
}
