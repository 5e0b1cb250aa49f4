import type { Operation } from '../operation';

/**
 * Records that a user acknowledged the terms of the careers area. For a visitor who is not signed in nothing is recorded and the operation
 * succeeds: the page of the terms is public (specification section 2, career agreement page).
 */
export const acknowledgeCareers: Operation = async (_payload, { context, signal, attempt }, { api, problemsOf }) => {
  const { profile, settings } = context as { readonly profile?: object; readonly settings?: { termsVersion?: string } };
  if (profile === undefined) return { ok: true };
  const version = settings?.termsVersion ?? '1';
  const answer = await api.call('POST', 'auth/terms/careers', { payload: { version }, signal, attempt });
  return answer.ok ? { ok: true } : { ok: false, problems: problemsOf(answer.failure) };
};
