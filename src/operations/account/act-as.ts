import type { Operation } from '../operation';
import { prove } from './prove';

/** Acts as a customer, after the administrator reauthenticated. The session in the browser's cookie is then the customer's. */
export const actAs: Operation = async (payload, context, services) => {
  const { api, problemsOf } = services;
  const proof = await prove(payload, { password: 'actPassword', code: 'actCode' }, context, services);
  if (!proof.ok) return proof;
  const answer = await api.call('POST', `users/${encodeURIComponent(String(payload.id))}/impersonate`, {
    payload: { reason: payload.reason ?? '' },
    signal: context.signal,
  });
  return answer.ok ? { ok: true } : { ok: false, problems: problemsOf(answer.failure) };
};
