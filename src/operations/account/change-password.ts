import type { JsonObject } from '../../../engine/model';
import type { Operation } from '../operation';
import { prove, refusalAt } from './prove';

const fields = { password: 'currentPassword', code: 'passwordCode' } as const;

/**
 * Changes the password. That ends every sign-in of the person, this one as well; the proof given for the change opens a new one
 * here, so that only the others are gone (decision D9 in spirit). Where the answer to an earlier try was lost, the password that is
 * to come may be the present one already: then it proves itself (quality R5).
 */
export function createChangePassword(): Operation {
  let lost: string | undefined;
  return async (payload, around, services) => {
    const { api, session, problemsOf } = services;
    const next = String(payload.newPassword);
    const wasLost = lost === next;
    // The old cookie may be dead by now; a visitor's XSRF cookie comes with the settings.
    if (wasLost) await api.call('GET', 'settings');
    const proof = await prove(payload, fields, around, services);
    if (!proof.ok) {
      if (!wasLost) return proof;
      const changed = await prove({ ...payload, currentPassword: next }, fields, around, services);
      return changed.ok ? { ok: true } : proof;
    }
    const changed = await proof.session.changePassword(String(payload.currentPassword), next);
    lost = changed.kind === 'failed' && changed.code === 'NetworkError' ? next : undefined;
    if (changed.kind === 'failed') {
      const problems = refusalAt('currentPassword', changed, services);
      const about = changed.code === 'InvalidPasswordException' ? 'newPassword' : null;
      return { ok: false, problems: problems.map((problem) => ({ ...problem, field: problem.field ?? about })) };
    }
    // The old cookie is dead; the proof opens the new session.
    await api.call('GET', 'settings');
    const answer = await api.call<JsonObject>('POST', 'sso/validate', { payload: { jwt: proof.idToken } });
    if (!answer.ok) {
      session.end('ended');
      return { ok: false, problems: problemsOf(answer.failure) };
    }
    session.signedIn(answer.data);
    return { ok: true };
  };
}
