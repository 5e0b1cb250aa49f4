import type { JsonObject } from '../../engine/model';
import type { PoolReference } from '../identity/identity-client';
import type { Operation } from './operation';

/**
 * Proves the password to the user pool, then opens the portal's session with the identity token (specification section 4,
 * authentication). Where it leads afterwards is the router's business: a signed-in visitor does not stay on this page.
 */
export const signIn: Operation = async (payload, { context, signal }, { api, identity, session, problemsOf }) => {
  const pool = context.sso as unknown as PoolReference; // the answer of sso/init, checked by its schema in sources.json
  const client = await identity();
  const outcome = await client.signIn(pool, { email: String(payload.email), password: String(payload.password) });
  if (outcome.kind === 'newPassword' || outcome.kind === 'mfa') {
    const code = outcome.kind === 'mfa' ? 'MFARequiredException' : 'NewPasswordRequiredException';
    return { ok: false, problems: problemsOf({ status: 400, code }) };
  }
  if (outcome.kind === 'failed') {
    const answered = outcome.code !== 'NetworkError';
    return {
      ok: false,
      problems: problemsOf({ status: answered ? 400 : undefined, code: outcome.code, message: outcome.message }),
    };
  }
  const answer = await api.call<JsonObject>('POST', 'sso/validate', {
    payload: { jwt: outcome.idToken },
    query: { language: typeof payload.language === 'string' ? payload.language : undefined },
    signal,
  });
  if (!answer.ok) return { ok: false, problems: problemsOf(answer.failure) };
  session.signedIn(answer.data);
  return { ok: true, then: [] };
};
