import type { Operation } from '../operation';
import { prove } from './prove';

/** Acts as a customer, after the administrator reauthenticated. The session in the browser's cookie is then the customer's. */
export const actAs: Operation = async (payload, around, services) => {
  const { api, problemsOf } = services;
  const proof = await prove(payload, { password: 'actPassword', code: 'actCode' }, around, services);
  if (!proof.ok) return proof;
  const answer = await api.call('POST', `users/${encodeURIComponent(String(payload.id))}/impersonate`, {
    payload: { reason: payload.reason ?? '' },
    signal: around.signal,
  });
  return answer.ok ? { ok: true } : { ok: false, problems: problemsOf(answer.failure) };
};
