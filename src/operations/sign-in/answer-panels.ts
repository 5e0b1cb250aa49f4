import type { JsonObject } from '../../../engine/model';
import { identityProblems } from '../../identity/identity-problems';
import { maskAddress } from '../../identity/mask-address';
import { mayBeConfirmed } from '../../identity/may-be-confirmed';
import type { Operation } from '../operation';
import { challenged } from './challenge';
import { goOn } from './enter';
import { prove } from './sign-in';

const expired = challenged({ kind: 'expired' });

/** Codes of the pool that concern the typed code. */
const codeProblems = ['CodeMismatchException', 'ExpiredCodeException'] as const;

/** Refusals of a typed code are shown at its field. */
const atField = (field: string): Readonly<Record<string, string>> =>
  Object.fromEntries(codeProblems.map((code) => [code, field]));

/** No answer arrived: whether it was done is unknown. */
const isLost = (outcome: { readonly kind: string; readonly code?: string }) =>
  outcome.kind === 'failed' && outcome.code === 'NetworkError';

/** Name of the typed value: a step sends one code under the name of its field. */
function given(payload: JsonObject, ...names: readonly string[]): readonly [name: string, value: string] {
  const name = names.find((each) => payload[each] !== undefined) ?? '';
  return [name, String(payload[name] ?? '').trim()];
}

/** Answers with the code of an authenticator app or a recovery code. A sign-in that waited too long starts again. */
export const answerCode: Operation = async (payload, context, services) => {
  const attempt = services.attempt.current;
  if (attempt?.open?.kind === 'signedIn') return goOn(attempt.open, attempt, context, services);
  if (attempt?.open?.kind !== 'mfa') return expired;
  const [field, code] = given(payload, 'mfaCode', 'recoveryCode');
  const proof = await attempt.open.answer(code);
  if (proof.kind === 'failed' && proof.code === 'NotAuthorizedException' && proof.reason !== 'PasswordAttemptsExceeded')
    return expired;
  return goOn(proof, attempt, context, services, atField(field));
};

/**
 * Chooses a password: in place of a temporary one, or with the code of a reset that the pool demands, after which the new
 * password signs in (specification section 4).
 */
export const choosePassword: Operation = async (payload, context, services) => {
  const attempt = services.attempt.current;
  if (!attempt?.pool) return expired;
  if (attempt.open?.kind === 'signedIn') return goOn(attempt.open, attempt, context, services);
  const password = String(payload.newPassword);
  const next = { ...attempt, password };
  // If the answer to an earlier attempt was lost, the password may be in force already, and the code or session for it used up.
  const inForce = async () => {
    if (attempt.password !== password) return undefined;
    const proof = await prove(next, context.signal, services);
    return proof.kind === 'failed' ? undefined : goOn(proof, next, context, services);
  };
  if (attempt.open?.kind === 'newPassword') {
    const proof = await attempt.open.complete(password);
    if (proof.kind === 'failed' && proof.code === 'NotAuthorizedException')
      return (await inForce()) ?? challenged({ kind: 'newPasswordFailed' });
    if (isLost(proof)) services.attempt.current = next;
    return goOn(proof, next, context, services, { InvalidPasswordException: 'newPassword' });
  }
  const code = String(payload.resetCode);
  const reset = await (await services.identity()).confirmPassword(attempt.pool, { ...next, code });
  if (reset.kind === 'failed') {
    if (isLost(reset)) services.attempt.current = next;
    const entered = isLost(reset) ? undefined : await inForce();
    if (entered) return entered;
    const fields = { ...atField('resetCode'), InvalidPasswordException: 'newPassword' };
    return { ok: false, problems: identityProblems(reset, services.problemsOf, fields) };
  }
  services.attempt.current = next;
  return goOn(await prove(next, context.signal, services), next, context, services);
};

/** Confirms the address by its code and signs in with the password that is still in memory (decisions 2.3). */
export const confirmAddress: Operation = async (payload, context, services) => {
  const attempt = services.attempt.current;
  if (!attempt?.pool) return expired;
  if (attempt.open?.kind === 'signedIn') return goOn(attempt.open, attempt, context, services);
  const [field, code] = given(payload, 'confirmationCode');
  const confirmed = await (await services.identity()).confirmSignUp(attempt.pool, { ...attempt, code });
  if (confirmed.kind === 'failed') {
    const proof = mayBeConfirmed(confirmed) ? await prove(attempt, context.signal, services) : confirmed;
    if (proof.kind === 'failed')
      return { ok: false, problems: identityProblems(confirmed, services.problemsOf, atField(field)) };
    return goOn(proof, attempt, context, services);
  }
  return goOn(await prove(attempt, context.signal, services), attempt, context, services);
};

/** Sends the code of a sign-up again; the one before it is void (decision D11). */
export const resendCode: Operation = async (_payload, _around, { attempt: { current }, identity, problemsOf }) => {
  if (!current?.pool) return expired;
  const sent = await (await identity()).resendCode(current.pool, current);
  if (sent.kind === 'failed') return { ok: false, problems: identityProblems(sent, problemsOf) };
  const destination = sent.destination ?? maskAddress(current.email);
  return challenged({ kind: 'confirmEmail', destination, resent: true });
};
