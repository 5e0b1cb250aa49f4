import type { JsonObject } from '../../engine/model';
import type { OperationResult } from '../../engine/runtime';

/**
 * A company may have a single sign-on of its own: anyone who gives an address of its domain goes there, from sign-in and from
 * registration alike (`redirect` of `sso/init`). Undefined where the portal itself goes on.
 */
export function companySignIn({ redirect, ...pool }: JsonObject): OperationResult | undefined {
  if (typeof redirect !== 'string') return undefined;
  return { ok: true, answer: pool, then: [{ do: 'navigate', to: { kind: 'address', href: redirect } }] };
}
