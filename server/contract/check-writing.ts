import type { Json } from '../../engine/model';
import type { Sent } from './caller';
import { type Checking, whyNot } from './check-reading';
import type { PromiseName } from './findings';
import { absentPath, hasArguments } from './places';
import type { OperationPromise } from './promises';

/** The API's limit of a body in bytes, unless the contract says another one for an operation. */
const usualLimit = 1024 * 1024;

/** Checks what a mutation refuses. No call may have an effect; where the path names a record, it is one that does not exist. */
export async function checkRefusals(operation: OperationPromise, checking: Checking): Promise<void> {
  const { backend, findings, isForAdministrators } = checking;
  const { method, permission, needsSession, needsXsrf } = operation;
  const path = absentPath(operation);
  const revision = operation.takes.has('If-Match') ? { headers: { 'if-match': '1' } } : {};
  const forAdministrators = permission !== undefined && isForAdministrators(permission);
  const has = (caller: (typeof backend.callers)[number]) => backend.callers.includes(caller);

  if (needsSession) {
    const answer = await backend.call('visitor', method, path, { body: {}, ...revision });
    findings.refused(operation, 'visitor', 'session', answer, [401]);
  }
  if (forAdministrators && has('user')) {
    const answer = await backend.call('user', method, path, { body: {}, ...revision });
    findings.refused(operation, 'user', 'permission', answer, [403]);
  }
  const as = needsSession ? (has('administrator') ? 'administrator' : 'user') : 'visitor';
  if (!has(as) || (forAdministrators && as === 'user')) {
    findings.untried(operation, 'administrator', 'status', 'there is no session of an administrator');
    return;
  }
  const ask = (sent: Sent) => backend.call(as, method, path, { ...revision, ...sent });
  const expectRefusal = async (promise: PromiseName, sent: Sent, statuses: readonly number[]) =>
    findings.refused(operation, as, promise, await ask(sent), statuses);
  /** The call may be refused earlier for another reason. */
  const expectUnlessRefused = async (promise: PromiseName, sent: Sent, status: number) => {
    const answer = await ask(sent);
    const reason = answer.status === status ? undefined : whyNot(operation, answer);
    if (reason === undefined) findings.refused(operation, as, promise, answer, [status]);
    else findings.untried(operation, as, promise, reason);
  };

  if (needsXsrf) await expectRefusal('xsrf', { body: {}, xsrf: false }, [403]);
  await expectRefusal('unknownField', { body: { contractUnknown: true } }, [400]);
  if (operation.payload) await expectRefusal('type', { body: [] }, [400]);
  const wrong = wrongType(operation);
  if (wrong) await expectRefusal('type', { body: wrong }, [400]);
  await expectRefusal('format', { raw: { type: 'application/json', text: '{' } }, [400]);
  await expectRefusal('format', { raw: { type: 'text/plain', text: 'text' } }, [415]);
  const text = JSON.stringify({ contractUnknown: 'x'.repeat((operation.bytes ?? usualLimit) + 1024) });
  await expectRefusal('size', { raw: { type: 'application/json', text } }, [413]);
  const takesNothing = operation.payload === undefined || operation.payload({}).length === 0;
  if (!takesNothing) return;
  const body = operation.payload === undefined ? {} : { body: {} };
  if (operation.needsRevision) await expectUnlessRefused('revision', { ...body, headers: {} }, 428);
  if (hasArguments(operation)) await expectUnlessRefused('absent', body, 404);
}

/** A payload with one property, whose value has the wrong type. */
function wrongType({ payload, fields }: OperationPromise): Json | undefined {
  if (payload === undefined) return undefined;
  for (const field of fields) {
    for (const value of [{}, 42, 'text']) {
      const body = { [field]: value };
      const found = payload(body).some(
        ({ keyword, instancePath }) => keyword === 'type' && instancePath === `/${field}`,
      );
      if (found) return body;
    }
  }
  return undefined;
}
