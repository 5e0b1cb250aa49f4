import type { Operation } from '../operation';

/** Accepts the current terms of the assistant; the profile then records it, and the assistant's pages open. */
export const acknowledgeAgent: Operation = async (_payload, { context, signal, attempt }, services) => {
  const { api, session, problemsOf } = services;
  const { settings } = context as { readonly settings?: { assistantTerms?: string } };
  const version = settings?.assistantTerms ?? '1';
  const answer = await api.call('POST', 'auth/terms/agent', { payload: { version }, signal, attempt });
  if (!answer.ok) return { ok: false, problems: problemsOf(answer.failure) };
  await session.load(api);
  return { ok: true };
};
