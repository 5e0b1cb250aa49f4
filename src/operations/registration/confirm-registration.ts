import type { JsonObject } from '../../../engine/model';
import type { IdentityFailure } from '../../identity/identity-client';
import { identityProblems } from '../../identity/identity-problems';
import { mayBeConfirmed } from '../../identity/may-be-confirmed';
import { poolIn } from '../../identity/pool-reference';
import type { Operation } from '../operation';

/** The pool's refusals of the code, and the field that shows them. */
const fields = { CodeMismatchException: 'code', ExpiredCodeException: 'code' };

/**
 * Confirms the address by its code, signs in with the password that was typed in the step before, and opens the session (decisions 2.3,
 * registration session validation). A failure after the code was accepted is reported and shows the panel that leads to support; the
 * account exists by then, and the next sign-in tries again. After a reload the password is no longer available: then the address is
 * confirmed, and the form leads to sign-in.
 */
export const confirmRegistration: Operation = async (payload, { context, signal }, services) => {
  const { api, identity, session, problemsOf } = services;
  const pool = poolIn(context);
  if (!pool) return { ok: false, problems: problemsOf({ status: 502, code: 'SSO_NOT_ACCESSIBLE' }) };
  const client = await identity();
  const email = emailIn(context) ?? String(payload.email);
  const { current } = services.attempt;
  const password = current?.email === email ? current.password : '';
  const confirmed = await client.confirmSignUp(pool, { email, code: String(payload.code) });
  const refused = () =>
    ({ ok: false, problems: identityProblems(confirmed as IdentityFailure, problemsOf, fields) }) as const;
  if (confirmed.kind === 'failed' && !mayBeConfirmed(confirmed)) return refused();
  // A reload lost the password: the confirmed user signs in with it.
  if (password === '') {
    if (confirmed.kind === 'failed' && confirmed.code !== 'NotAuthorizedException') return refused();
    return { ok: true, answer: { state: 'confirmed', email } };
  }

  const proof = await client.signIn(pool, { email, password });
  if (confirmed.kind === 'failed' && proof.kind === 'failed') return refused();
  if (proof.kind === 'failed' && proof.code === 'NetworkError')
    return { ok: false, problems: identityProblems(proof, problemsOf) };
  if (proof.kind !== 'signedIn')
    return failed(`sign-in after confirmation: ${proof.kind === 'failed' ? proof.code : proof.kind}`);
  const answer = await api.call<JsonObject>('POST', 'sso/validate', {
    payload: { jwt: proof.idToken },
    query: { reg: true, language: typeof payload.language === 'string' ? payload.language : undefined },
    signal,
  });
  // Without any answer the next press requests it again: all of it is idempotent.
  if (!answer.ok && answer.failure.status === undefined) return { ok: false, problems: problemsOf(answer.failure) };
  if (!answer.ok) return failed(`session validation: ${answer.failure.code ?? answer.failure.status ?? 'no answer'}`);
  services.attempt.current = undefined;
  session.signedIn(answer.data);
  return { ok: true, then: [] };

  async function failed(cause: string) {
    await api.call('POST', 'errors', {
      payload: { message: `Registration, ${cause}`, path: window.location.pathname },
    });
    return { ok: true, answer: { state: 'failed' } } as const;
  }
};

/** Address of the registration that waits for the code. */
function emailIn({ registration }: JsonObject): string | undefined {
  const { email } = (registration ?? {}) as { readonly email?: unknown };
  return typeof email === 'string' ? email : undefined;
}
