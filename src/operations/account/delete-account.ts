import type { Operation } from '../operation';
import { prove } from './prove';

/** Deletes the account of the user, who reauthenticates first; then they are signed out. */
export const closeAccount: Operation = async (payload, context, services) => {
  const { api, session, problemsOf } = services;
  const proof = await prove(payload, { password: 'deletePassword', code: 'deleteCode' }, context, services);
  if (!proof.ok) return proof;
  const deleted = await api.call('DELETE', 'auth/account', {
    payload: { confirm: payload.confirm ?? '' },
    signal: context.signal,
  });
  if (!deleted.ok) return { ok: false, problems: problemsOf(deleted.failure) };
  // The form's effects come first.
  setTimeout(() => session.end('signedOut'), 0);
  return { ok: true };
};
