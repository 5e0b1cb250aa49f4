import type { Operation } from '../operation';

/**
 * Notes that somebody acknowledged the terms of the careers area. Who is not signed in leaves no note and goes on: the terms' own
 * page is open to everybody (specification section 2, career agreement page).
 */
export const acknowledgeCareers: Operation = async (_payload, { context, signal, attempt }, { api, problemsOf }) => {
  const { profile, settings } = context as { readonly profile?: object; readonly settings?: { termsVersion?: string } };
  if (profile === undefined) return { ok: true };
  const version = settings?.termsVersion ?? '1';
  const answer = await api.call('POST', 'auth/terms/careers', { payload: { version }, signal, attempt });
  return answer.ok ? { ok: true } : { ok: false, problems: problemsOf(answer.failure) };
};
