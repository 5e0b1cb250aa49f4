import type { JsonObject } from '../../../engine/model';
import { identityProblems } from '../../identity/identity-problems';
import { poolIn } from '../../identity/pool-reference';
import type { Operation } from '../operation';

/**
 * Confirms the address by its code, signs in with the password that was typed in the step before, and opens the session
 * (decisions 2.3, registration session validation). What fails after the code was taken is reported and shows the panel
 * that leads to support; the account exists by then, and the next sign-in tries again.
 */
export const confirmRegistration: Operation = async (payload, { context, signal }, services) => {
  const { api, identity, session, problemsOf } = services;
  const pool = poolIn(context);
  if (!pool) return { ok: false, problems: problemsOf({ status: 502, code: 'SSO_NOT_ACCESSIBLE' }) };
  const client = await identity();
  const email = String(payload.email);
  const confirmed = await client.confirmSignUp(pool, { email, code: String(payload.code) });
  // The answer to an earlier try may have been lost: then the pool says that there is nothing left to confirm.
  if (confirmed.kind === 'failed' && confirmed.code !== 'NotAuthorizedException')
    return {
      ok: false,
      problems: identityProblems(confirmed, problemsOf, {
        CodeMismatchException: 'code',
        ExpiredCodeException: 'code',
      }),
    };

  const proof = await client.signIn(pool, { email, password: String(payload.password) });
  if (proof.kind === 'failed' && proof.code === 'NetworkError')
    return { ok: false, problems: identityProblems(proof, problemsOf) };
  if (proof.kind !== 'signedIn')
    return failed(`sign-in after confirmation: ${proof.kind === 'failed' ? proof.code : proof.kind}`);
  const answer = await api.call<JsonObject>('POST', 'sso/validate', {
    payload: { jwt: proof.idToken },
    query: { reg: true, language: typeof payload.language === 'string' ? payload.language : undefined },
    signal,
  });
  if (!answer.ok) return failed(`session validation: ${answer.failure.code ?? answer.failure.status ?? 'no answer'}`);
  session.signedIn(answer.data);
  return { ok: true, then: [] };

  async function failed(cause: string) {
    await api.call('POST', 'errors', {
      payload: { message: `Registration, ${cause}`, path: window.location.pathname },
    });
    return { ok: true, answer: { state: 'failed' } } as const;
  }
};
