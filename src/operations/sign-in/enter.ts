import type { JsonObject } from '../../../engine/model';
import type { Host, OperationResult } from '../../../engine/runtime';
import type { ApiFailure } from '../../http/api-client';
import type { IdentityFailure } from '../../identity/identity-client';
import { identityProblems } from '../../identity/identity-problems';
import { maskAddress } from '../../identity/mask-address';
import type { OperationServices } from '../operation';
import type { Attempt, Proof } from './attempt';
import { challenged } from './challenge';

type Around = Parameters<Host['operate']>[2];

/**
 * Continues after a proof: opens the session, or shows the panel for the next challenge (specification section 2, panels).
 * @param fields field by the pool's code, for refusals of typed values
 */
export async function goOn(
  proof: Proof,
  attempt: Attempt,
  context: Around,
  services: OperationServices,
  fields: Readonly<Record<string, string>> = {},
): Promise<OperationResult> {
  switch (proof.kind) {
    case 'signedIn':
      return openSession(proof, attempt, context, services);
    case 'entered':
      return entered(proof.profile, attempt, services);
    case 'refused':
      return { ok: false, problems: services.problemsOf(proof.failure) };
    case 'newPassword':
    case 'mfa':
      services.attempt.current = { ...attempt, open: proof };
      return challenged({ kind: proof.kind });
    case 'failed':
      return refused(proof, attempt, services, fields);
  }
}

/** The pool's report about the account's state has its own panel; everything else goes back to the form (specification section 8). */
async function refused(
  failure: IdentityFailure,
  attempt: Attempt,
  services: OperationServices,
  fields: Readonly<Record<string, string>>,
): Promise<OperationResult> {
  if (failure.code === 'UserNotConfirmedException') {
    // The pool does not return where the code was sent; it is not sent again automatically (decisions 2.3).
    services.attempt.current = attempt;
    return challenged({ kind: 'confirmEmail', destination: maskAddress(attempt.email) });
  }
  if (failure.code === 'PasswordResetRequiredException' && attempt.pool) {
    services.attempt.current = attempt;
    // The pool sends no code by itself: this is the first (decisions 2.3).
    const sent = await (await services.identity()).forgotPassword(attempt.pool, attempt);
    const destination = (sent.kind === 'done' && sent.destination) || maskAddress(attempt.email);
    return challenged({ kind: 'resetRequired', destination, unsent: sent.kind === 'failed' });
  }
  return { ok: false, problems: identityProblems(failure, services.problemsOf, fields) };
}

/**
 * Shows the identity token to the backend. An account that the portal does not know yet is created by a second call, once (decisions 2.3).
 * If the backend cannot answer now, the token is kept for the next press.
 */
async function openSession(
  proof: Extract<Proof, { readonly kind: 'signedIn' }>,
  attempt: Attempt,
  { signal }: Around,
  services: OperationServices,
): Promise<OperationResult> {
  const validate = (reg: boolean) =>
    services.api.call<JsonObject>('POST', 'sso/validate', {
      payload: { jwt: proof.idToken },
      query: { ...(reg && { reg }), language: attempt.language },
      ...(attempt.admin && { mode: 'admin' as const }),
      signal,
    });
  let answer = await validate(false);
  if (!answer.ok && answer.failure.code === 'NOT_PROVISIONED') answer = await validate(true);
  if (answer.ok) {
    services.proven.session = proof.session;
    return entered(answer.data, attempt, services);
  }
  services.attempt.current = { ...attempt, ...(isPassing(answer.failure) && { open: proof }) };
  const { code, status } = answer.failure;
  if (status !== undefined) {
    const message = `Sign-in, session validation: ${code ?? status}`;
    await services.api.call('POST', 'errors', { payload: { message, path: window.location.pathname } });
  }
  return { ok: false, problems: services.problemsOf(answer.failure) };
}

/** No answer, an overload or a fault of the server: the same may succeed later. */
function isPassing({ status }: ApiFailure): boolean {
  return status === undefined || status === 429 || status >= 500;
}

/** The router decides the target: a signed-in visitor does not stay at sign-in. */
function entered(profile: JsonObject, { admin }: Attempt, { attempt, session }: OperationServices): OperationResult {
  attempt.current = undefined;
  session.signedIn(profile, admin ? 'admin' : 'user');
  return { ok: true };
}
