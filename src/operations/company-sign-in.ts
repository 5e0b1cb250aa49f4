import type { JsonObject } from '../../engine/model';
import type { OperationResult } from '../../engine/runtime';

/**
 * A company may have its own single sign-on: a user who enters an address of its domain is sent there, from sign-in and from registration
 * alike (`redirect` of `sso/init`). Undefined if the portal itself continues.
 */
export function companySignIn({ redirect, ...pool }: JsonObject): OperationResult | undefined {
  if (typeof redirect !== 'string') return undefined;
  return { ok: true, answer: pool, then: [{ do: 'navigate', to: { kind: 'address', href: redirect } }] };
}
