import type { JsonObject, PlacedFieldProblem } from '../../../engine/model';
import type { IdentityFailure, IdentitySession, SignInOutcome } from '../../identity/identity-client';
import { poolIn } from '../../identity/pool-reference';
import type { Operation, OperationServices } from '../operation';

/** Names of the fields in which a form collects the proof. */
export interface ProofFields {
  readonly password: string;
  /** Of the authenticator's code, or a recovery code. */
  readonly code: string;
}

type Proof =
  | { readonly ok: true; readonly session: IdentitySession }
  | { readonly ok: false; readonly problems: readonly PlacedFieldProblem[] };

/**
 * Has the current user reauthenticate (quality S11): the user pool checks password and code, counts wrong ones towards its lock-out, and
 * the backend then treats the sign-in as a fresh one. Works with every pool, since the password is sent only to the pool.
 */
export async function prove(
  payload: JsonObject,
  fields: ProofFields,
  { signal }: Parameters<Operation>[1],
  services: OperationServices,
): Promise<Proof> {
  const { api, identity, session, problemsOf, proven } = services;
  const state = session.state();
  if (state.status !== 'signedIn') return { ok: false, problems: problemsOf({ status: 401, code: 'UNAUTHENTICATED' }) };
  // The sign-in at the pool is the administrator's own: it proves nothing about the user they act as, and must not change.
  if (state.profile.impersonated === true)
    return { ok: false, problems: problemsOf({ status: 403, code: 'ACTING_REFUSED' }) };
  const email = String(state.profile.email);
  const place = await api.call<JsonObject>('POST', 'sso/init', { payload: { email }, signal });
  if (!place.ok) return { ok: false, problems: problemsOf(place.failure) };
  const client = await identity();
  const pool = poolIn({ sso: place.data });
  if (!pool) return { ok: false, problems: problemsOf({ status: 502, code: 'SSO_NOT_ACCESSIBLE' }) };
  let outcome: SignInOutcome = await client.signIn(pool, { email, password: String(payload[fields.password] ?? '') });
  let asked = fields.password;
  if (outcome.kind === 'mfa') {
    asked = fields.code;
    outcome = await outcome.answer(String(payload[fields.code] ?? '').trim());
  }
  if (outcome.kind === 'failed') return { ok: false, problems: refusalAt(asked, outcome, services) };
  if (outcome.kind !== 'signedIn')
    return { ok: false, problems: problemsOf({ status: 400, code: 'UnsupportedChallenge' }) };
  const answer = await api.call<JsonObject>('POST', 'sso/validate', { payload: { jwt: outcome.idToken }, signal });
  if (!answer.ok) return { ok: false, problems: problemsOf(answer.failure) };
  session.signedIn(answer.data);
  proven.session = outcome.session;
  return { ok: true, session: outcome.session };
}

/** The pool's response to a typed value, at its field; what does not concern the value belongs to the form. */
export function refusalAt(
  field: string,
  { code, reason, message }: IdentityFailure,
  { problemsOf }: Pick<OperationServices, 'problemsOf'>,
): readonly PlacedFieldProblem[] {
  const key = reason === undefined ? refusals[code] : undefined;
  if (key !== undefined) return [{ field, code, message: key, args: {} }];
  const answered = code !== 'NetworkError';
  return problemsOf({ status: answered ? 400 : undefined, code: reason ?? code, message });
}

/** Codes of the pool that concern a typed value, and the message at its field. */
const refusals: Readonly<Record<string, string>> = {
  NotAuthorizedException: 'account.proof.wrongPassword',
  CodeMismatchException: 'account.proof.wrongCode',
  EnableSoftwareTokenMFAException: 'account.proof.wrongCode',
  ExpiredCodeException: 'account.proof.wrongCode',
};
