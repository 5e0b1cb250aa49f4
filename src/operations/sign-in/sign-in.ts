import type { JsonObject } from '../../../engine/model';
import type { ApiClient } from '../../http/api-client';
import { poolIn } from '../../identity/pool-reference';
import type { Operation } from '../operation';
import type { Attempt, Proof } from './attempt';
import { goOn } from './enter';
import { isSystemLogin } from './login-mode';

/**
 * Proves the password and goes on from there (specification section 4, authentication): to the user pool, or to the backend
 * itself at the system login and where there is no pool (decision T5).
 */
export const signIn: Operation = async (payload, call, services) => {
  const { context } = call;
  const attempt: Attempt = {
    pool: isSystemLogin(context) ? undefined : poolIn(context),
    email: String(payload.email),
    password: String(payload.password),
    admin: payload.admin === true,
    language: typeof payload.language === 'string' ? payload.language : '',
  };
  const kept = services.attempt.current;
  if (kept?.open?.kind === 'signedIn' && isSame(kept, attempt)) return goOn(kept.open, attempt, call, services);
  return goOn(await prove(attempt, call.signal, services), attempt, call, services);
};

/** The password is proven already; only the backend could not be reached. */
function isSame(one: Attempt, other: Attempt): boolean {
  return one.email === other.email && one.password === other.password;
}

/** Proves an attempt's password. */
export async function prove(
  { pool, email, password, admin }: Attempt,
  signal: AbortSignal,
  { identity, api }: Parameters<Operation>[2],
): Promise<Proof> {
  if (pool) return (await identity()).signIn(pool, { email, password });
  return proveToBackend({ username: email, password }, admin, signal, api);
}

/** The backend's own sign-in; it takes the second factor in the same call. */
async function proveToBackend(
  payload: JsonObject,
  admin: boolean,
  signal: AbortSignal,
  api: ApiClient,
): Promise<Proof> {
  const answer = await api.call<JsonObject>('POST', 'auth/login', {
    payload,
    ...(admin && { mode: 'admin' as const }),
    signal,
  });
  if (answer.ok) return { kind: 'entered', profile: answer.data };
  if (answer.failure.code === 'CODE_REQUIRED')
    return { kind: 'mfa', answer: (code) => proveToBackend({ ...payload, code }, admin, signal, api) };
  return { kind: 'refused', failure: answer.failure };
}
