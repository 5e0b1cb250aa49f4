import type { JsonObject } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import type { IdentityFailure } from '../../identity/identity-client';
import { identityProblems } from '../../identity/identity-problems';
import { maskAddress } from '../../identity/mask-address';
import { poolIn } from '../../identity/pool-reference';
import type { Operation } from '../operation';
import type { Challenge } from './challenge';
import { challenged } from './challenge';
import { findPool } from './find-pool';

/** Sends the code with which a forgotten password is replaced, and stores its address (specification section 4). */
export const startReset: Operation = async (payload, call, services) => {
  services.attempt.current = undefined;
  return (await begin(payload, call, services)) ?? sendCode('reset', false, services);
};

/**
 * Finds the pool of an address whose reset begins, or continues after a reload, which lost the attempt. Returns the problem if that is not
 * possible.
 */
async function begin(
  payload: JsonObject,
  call: Parameters<Operation>[1],
  services: Parameters<Operation>[2],
): Promise<OperationResult | undefined> {
  if (services.attempt.current !== undefined || typeof payload.email !== 'string') return undefined;
  const { email } = payload;
  const found = await findPool(email, call, services);
  if (!found.ok) return { ok: false, problems: found.problems };
  const pool = poolIn({ sso: found.answer });
  if (!pool) return { ok: false, problems: services.problemsOf({ status: 502, code: 'SSO_NOT_ACCESSIBLE' }) };
  services.attempt.current = { pool, email, password: '', admin: false, language: '' };
  return undefined;
}

/** Sends the code of a reset again; the one before it is void. */
export const sendResetCode: Operation = async (payload, call, services) => {
  const { kind } = (call.context.challenge ?? {}) as Partial<Challenge>;
  const refused = kind === 'reset' ? await begin(payload, call, services) : undefined;
  if (refused) return refused;
  return sendCode(kind === 'resetRequired' ? kind : 'reset', true, services);
};

async function sendCode(
  kind: 'reset' | 'resetRequired',
  resent: boolean,
  { attempt: { current }, identity, problemsOf }: Parameters<Operation>[2],
): Promise<OperationResult> {
  if (!current?.pool) return challenged({ kind: 'expired' });
  const sent = await (await identity()).forgotPassword(current.pool, current);
  if (sent.kind === 'failed' && !isUnknown(sent)) return { ok: false, problems: identityProblems(sent, problemsOf) };
  const destination = (sent.kind === 'done' && sent.destination) || maskAddress(current.email);
  return challenged({ kind, destination, resent });
}

/** A pool that distinguishes unknown addresses would; the portal does not (quality S53). */
const isUnknown = ({ code }: IdentityFailure) => code === 'UserNotFoundException';

/**
 * Replaces the forgotten password; afterwards the user signs in with it. If the answer to an earlier attempt was lost, the code is used up
 * although it worked: then the new password decides (quality R5).
 */
export const resetPassword: Operation = async (payload, call, services) => {
  const refused = await begin(payload, call, services);
  if (refused) return refused;
  const { attempt, identity, problemsOf } = services;
  const { current } = attempt;
  if (!current?.pool) return challenged({ kind: 'expired' });
  const proof = { email: current.email, code: String(payload.code), password: String(payload.password) };
  const client = await identity();
  const reset = await client.confirmPassword(current.pool, proof);
  const isLost = reset.kind === 'failed' && reset.code === 'NetworkError';
  if (isLost) attempt.current = { ...current, password: proof.password };
  const wasLost = reset.kind === 'failed' && !isLost && current.password === proof.password;
  if (reset.kind === 'failed' && !(wasLost && (await client.signIn(current.pool, proof)).kind !== 'failed')) {
    const fields = {
      CodeMismatchException: 'code',
      ExpiredCodeException: 'code',
      InvalidPasswordException: 'password',
    };
    return { ok: false, problems: identityProblems(reset, problemsOf, fields) };
  }
  attempt.current = undefined;
  return { ok: true };
};
