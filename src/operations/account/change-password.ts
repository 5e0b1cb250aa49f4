import type { JsonObject } from '../../../engine/model';
import type { Operation } from '../operation';
import { prove, refusalAt } from './prove';

/**
 * Changes the password. That ends every sign-in of the person, this one as well; the proof given for the change opens a new one
 * here, so that only the others are gone (decision D9 in spirit).
 */
export const changePassword: Operation = async (payload, around, services) => {
  const { api, session, problemsOf } = services;
  const proof = await prove(payload, { password: 'currentPassword', code: 'passwordCode' }, around, services);
  if (!proof.ok) return proof;
  const changed = await proof.session.changePassword(String(payload.currentPassword), String(payload.newPassword));
  if (changed.kind === 'failed') {
    const problems = refusalAt('currentPassword', changed, services);
    const about = changed.code === 'InvalidPasswordException' ? 'newPassword' : null;
    return { ok: false, problems: problems.map((problem) => ({ ...problem, field: problem.field ?? about })) };
  }
  // The old cookie is dead: a visitor's XSRF cookie comes with the settings, and then the proof opens the new session.
  await api.call('GET', 'settings');
  const answer = await api.call<JsonObject>('POST', 'sso/validate', { payload: { jwt: proof.idToken } });
  if (!answer.ok) {
    session.end('ended');
    return { ok: false, problems: problemsOf(answer.failure) };
  }
  session.signedIn(answer.data);
  return { ok: true };
};
