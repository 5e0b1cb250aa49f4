import type { JsonObject } from '../../../engine/model';
import type { ApiFailure } from '../../http/api-client';
import type { IdentityFailure, IdentitySession } from '../../identity/identity-client';
import type { Operation, OperationServices } from '../operation';
import { prove, refusalAt } from './prove';

/** Reauthenticates and begins an authenticator app: returns the secret for its setup. */
export const beginTwoStep: Operation = async (payload, context, services) => {
  const proof = await prove(payload, { password: 'password', code: 'code' }, context, services);
  if (!proof.ok) return proof;
  const begun = await proof.session.associateToken();
  if (begun.kind === 'failed') return { ok: false, problems: refusalAt('password', begun, services) };
  return { ok: true, answer: { secret: begun.secret } };
};

/** Sign-ins whose app has been verified: a code counts once, so that a retry must not send it again (quality R5). */
const appProven = new WeakSet<IdentitySession>();

/** And those whose verification is unknown, because the answer was lost: the pool then finds nothing left to verify. */
const appTried = new WeakSet<IdentitySession>();

async function proveApp(session: IdentitySession, code: string): Promise<IdentityFailure | undefined> {
  if (appProven.has(session)) return undefined;
  const verified = await session.verifyToken(code, 'app');
  const wasTried = appTried.has(session);
  if (verified.kind === 'failed' && verified.code === 'NetworkError') appTried.add(session);
  const isProven = verified.kind === 'done' || (wasTried && verified.code === 'SoftwareTokenMFANotFoundException');
  if (isProven) appProven.add(session);
  return verified.kind === 'done' || isProven ? undefined : verified;
}

/**
 * Verifies the app by its first code, creates recovery codes and turns two-step sign-in on. The codes come first: while the second factor
 * is off, the password alone is proof enough for them. A pool without recovery codes skips them.
 */
export const confirmTwoStep: Operation = async (payload, { signal }, services) => {
  const { api, proven, problemsOf } = services;
  const { session } = proven;
  const failed = (failure: ApiFailure) => {
    // The pool has not accepted the code after all: the next attempt verifies again.
    if (session && failure.code === 'MFA_NOT_ENROLLED') appProven.delete(session);
    return { ok: false, problems: problemsOf(failure) } as const;
  };
  if (session === undefined) return failed({ status: 403, code: 'FRESH_SIGN_IN_REQUIRED' });
  const refused = await proveApp(session, String(payload.code));
  if (refused) return { ok: false, problems: refusalAt('code', refused, services) };
  // The proof may be some minutes old by now.
  const proof = { payload: { password: payload.password ?? '' }, signal };
  const made = await api.call<{ readonly codes: readonly string[] }>('POST', 'auth/recovery-codes', proof);
  if (!made.ok && made.failure.code !== 'RECOVERY_CODES_UNAVAILABLE') return failed(made.failure);
  const enabled = await api.call('POST', 'sso/mfa', proof);
  if (!enabled.ok) return failed(enabled.failure);
  show(services, { mfaEnabled: true });
  return { ok: true, answer: { codes: made.ok ? made.data.codes : [] } };
};

/** Creates new recovery codes; the earlier ones are void. */
export const renewRecoveryCodes: Operation = async (payload, context, services) => {
  const proof = await prove(payload, { password: 'renewPassword', code: 'renewCode' }, context, services);
  if (!proof.ok) return proof;
  const made = await services.api.call<JsonObject>('POST', 'auth/recovery-codes', { signal: context.signal });
  return made.ok ? { ok: true, answer: made.data } : { ok: false, problems: services.problemsOf(made.failure) };
};

/** Turns two-step sign-in off. */
export const endTwoStep: Operation = async (payload, context, services) => {
  const proof = await prove(payload, { password: 'removePassword', code: 'removeCode' }, context, services);
  if (!proof.ok) return proof;
  const disabled = await services.api.call('DELETE', 'sso/mfa', { signal: context.signal });
  if (!disabled.ok) return { ok: false, problems: services.problemsOf(disabled.failure) };
  show(services, { mfaEnabled: false });
  return { ok: true };
};

/** Applies the server's latest response to the profile that definitions read. */
function show({ session }: OperationServices, news: JsonObject): void {
  const state = session.state();
  if (state.status === 'signedIn') session.signedIn({ ...state.profile, ...news });
}
