import type { Operation } from './operation';

/** Ends the session on the server; the browser forgets it even when the call fails (specification section 4). */
export const signOut: Operation = async (_payload, _around, { leave, session }) => {
  await leave();
  session.end('signedOut');
  return { ok: true, then: [] };
};
