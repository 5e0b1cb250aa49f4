import type { User } from './accounts';
import { cognitoError, refusals } from './errors';
import type { Input } from './input';
import type { UserAttributes } from './tables';

/** Standard attributes that users can write. The address is set at sign-up and fixed; the pool manages its verification. */
const writable = new Set([
  'given_name',
  'family_name',
  'middle_name',
  'name',
  'nickname',
  'locale',
  'zoneinfo',
  'phone_number',
]);

/** Cognito allows fifty custom attributes of up to twenty characters. */
const custom = /^custom:[A-Za-z0-9_-]{1,20}$/;
const MAX_ATTRIBUTES = 60;
const MAX_VALUE_LENGTH = 2048;

/**
 * Reads a list of `{ Name, Value }`. Refuses attributes that a user must not write (`sub`, `email_verified`, anything unknown) with
 * Cognito's error.
 */
export function readAttributes(entries: readonly Input[]): { email?: string; attributes: UserAttributes } {
  if (entries.length > MAX_ATTRIBUTES) throw refusals.invalidParameter('Too many attributes.');
  const attributes: Record<string, string> = {};
  let email: string | undefined;
  for (const entry of entries) {
    const name = entry.text('Name', 64);
    const value = entry.optionalText('Value', MAX_VALUE_LENGTH) ?? '';
    if (name === 'email') email = value;
    else if (isWritable(name)) attributes[name] = value;
    else throw unauthorizedAttribute();
  }
  return { email, attributes };
}

/** Attributes as the operations return them. */
export function listAttributes(user: User): { Name: string; Value: string }[] {
  return Object.entries({
    sub: user.sub,
    email: user.email,
    email_verified: String(user.email_verified),
    ...user.attributes,
  }).map(([Name, Value]) => ({ Name, Value }));
}

/** The attributes with changes applied; an empty value removes one. */
export function mergeAttributes(present: UserAttributes, changes: UserAttributes): UserAttributes {
  return Object.fromEntries(Object.entries({ ...present, ...changes }).filter(([, value]) => value !== ''));
}

/** Whether an attribute of this name may be stored besides the address. */
export function isWritable(name: string): boolean {
  return writable.has(name) || custom.test(name);
}

export function unauthorizedAttribute() {
  return cognitoError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
}
