import type { Operation } from './operation';

/** Ends the session on the server; the browser forgets it even when the call fails (specification section 4). */
export const signOut: Operation = async (_payload, _around, { api, session }) => {
  // Whoever leaves does not wait for a server that does not answer.
  await api.call('POST', 'sso/logout', { timeout: 5_000 });
  session.end('signedOut');
  return { ok: true, then: [] };
};
