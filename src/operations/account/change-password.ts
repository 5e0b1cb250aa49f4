import type { Operation, OperationServices } from '../operation';
import { prove, refusalAt } from './prove';

const fields = { password: 'currentPassword', code: 'passwordCode' } as const;

/**
 * Changes the password and signs out every other device. The proof given for the change opened the session that stays. If the answer to an
 * earlier attempt was lost, the new password may be the present one already: then it serves as the proof (quality R5).
 */
export function createChangePassword(): Operation {
  let lost: string | undefined;
  return async (payload, context, services) => {
    const next = String(payload.newPassword);
    const wasLost = lost === next;
    const proof = await prove(payload, fields, context, services);
    if (!proof.ok) {
      if (!wasLost) return proof;
      const changed = await prove({ ...payload, currentPassword: next }, fields, context, services);
      return changed.ok ? endOthers(services) : proof;
    }
    const changed = await proof.session.changePassword(String(payload.currentPassword), next);
    lost = changed.kind === 'failed' && changed.code === 'NetworkError' ? next : undefined;
    if (changed.kind === 'failed') {
      const problems = refusalAt('currentPassword', changed, services);
      const about = changed.code === 'InvalidPasswordException' ? 'newPassword' : null;
      return { ok: false, problems: problems.map((problem) => ({ ...problem, field: problem.field ?? about })) };
    }
    // From here on the new password is the valid proof, whatever the result of the next call.
    lost = next;
    return endOthers(services);
  };
}

/** An external pool does not notify the server of a change: the server is asked to end the user's other sessions. */
async function endOthers({ api, problemsOf }: OperationServices): ReturnType<Operation> {
  const ended = await api.call('DELETE', 'auth/sessions');
  return ended.ok ? { ok: true } : { ok: false, problems: problemsOf(ended.failure) };
}
