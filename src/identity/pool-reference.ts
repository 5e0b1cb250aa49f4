import type { JsonObject } from '../../engine/model';
import type { PoolReference } from './identity-client';

/** The pool that `sso/init` returned, from a form's context; undefined before its response. */
export function poolIn(context: JsonObject): PoolReference | undefined {
  const { sso } = context;
  if (typeof sso !== 'object' || sso === null || Array.isArray(sso)) return undefined;
  const { userPoolId, clientId, endpoint } = sso as JsonObject;
  if (typeof userPoolId !== 'string' || typeof clientId !== 'string' || userPoolId === '') return undefined;
  return { userPoolId, clientId, ...(typeof endpoint === 'string' && { endpoint }) };
}
