import { isObject } from '../../engine/model';
import type { Backend, BackendAnswer, Caller } from './caller';
import { type Findings, isLimited, refusalOf, told } from './findings';
import { absentPath, hasArguments, type Places } from './places';
import type { OperationPromise } from './promises';

/** What readings are checked with. */
export interface Checking {
  readonly backend: Backend;
  readonly findings: Findings;
  readonly places: Places;
  /** Whether a permission is for administrators alone. */
  readonly isForAdministrators: (permission: string) => boolean;
}

/** Checks a reading against its promises, as every caller with a session. */
export async function checkReading(operation: OperationPromise, checking: Checking): Promise<void> {
  for (const as of checking.backend.callers) await readAs(as, operation, checking);
}

/** An unsupported method is refused on every path, in the promised shape. */
export async function checkMethod(operation: OperationPromise, { backend, findings }: Checking): Promise<void> {
  findings.refused(
    operation,
    'visitor',
    'method',
    await backend.call('visitor', 'PATCH', absentPath(operation)),
    [404, 405],
  );
}

async function readAs(as: Caller, operation: OperationPromise, checking: Checking): Promise<void> {
  const { backend, findings, places, isForAdministrators } = checking;
  const { opaque } = operation.accepted;
  if (as === 'visitor' && operation.needsSession) {
    findings.refused(operation, as, 'session', await backend.call(as, 'GET', absentPath(operation), { opaque }), [401]);
    return;
  }
  if (as === 'user' && operation.permission !== undefined && isForAdministrators(operation.permission)) {
    findings.refused(
      operation,
      as,
      'permission',
      await backend.call(as, 'GET', absentPath(operation), { opaque }),
      [403],
    );
    return;
  }
  if (hasArguments(operation)) {
    const answer = await backend.call(as, 'GET', absentPath(operation), { opaque });
    if (saysAbsent(operation, answer)) findings.add(operation, as, 'absent');
    else if (whyNot(operation, answer) === undefined) findings.refused(operation, as, 'absent', answer, [404]);
  }
  const path = await places.real(as, operation);
  if (path === undefined) {
    findings.untried(operation, as, 'status', 'no record was found to ask for');
    return;
  }
  const answer = await backend.call(as, 'GET', path, { opaque });
  const reason = whyNot(operation, answer);
  if (reason !== undefined) {
    findings.untried(operation, as, 'status', reason);
    return;
  }
  if (!findings.accepted(operation, as, answer)) return;
  await checkUnchanged(operation, as, path, answer, checking);
  const unknown = await backend.call(as, 'GET', `${path}?contract-unknown=1`, { opaque });
  findings.refused(operation, as, 'parameter', unknown, [400]);
  const [parameter] = operation.query;
  if (parameter === undefined) return;
  const wrong = operation.query.includes('page') ? 'page=none' : `${parameter}=1&${parameter}=2`;
  findings.refused(operation, as, 'type', await backend.call(as, 'GET', `${path}?${wrong}`, { opaque }), [400]);
}

/** An unchanged answer is not sent again to a client that has it. */
async function checkUnchanged(
  operation: OperationPromise,
  as: Caller,
  path: string,
  { headers }: BackendAnswer,
  { backend, findings }: Checking,
): Promise<void> {
  const tag = headers.get('etag');
  if (operation.accepted.body === undefined || tag === null) return;
  const answer = await backend.call(as, 'GET', path, { headers: { 'if-none-match': tag } });
  const isSame = answer.status === 200 && answer.headers.get('etag') === tag;
  const isEmpty = answer.status !== 304 || answer.text === '';
  const fits = (answer.status === 304 && isEmpty) || (answer.status === 200 && !isSame);
  findings.add(
    operation,
    as,
    'unchanged',
    fits ? undefined : `${told(answer)} to If-None-Match with its own ETag, promised is 304 without a body`,
  );
}

/** Why a well-formed call may still be refused, so that it tells nothing about the operation. */
export function whyNot(operation: OperationPromise, answer: BackendAnswer): string | undefined {
  if (isLimited(answer)) return 'too many calls for its limit';
  const parameter = asksForParameter(operation, answer);
  if (parameter !== undefined) return `needs the parameter ${parameter}`;
  const { code } = refusalOf(answer) ?? {};
  const refused = [403, 409, 422].includes(answer.status) && isRefusal(operation, answer);
  return refused ? `is refused here: ${String(code)}` : undefined;
}

/** An answer whose schema has `exists` may report with it that there is no such record. */
function saysAbsent({ accepted }: OperationPromise, { status, json }: BackendAnswer): boolean {
  return status === 200 && isObject(json) && json.exists === false && accepted.body?.(json).length === 0;
}

function isRefusal({ refused }: Pick<OperationPromise, 'refused'>, { json }: BackendAnswer): boolean {
  return refused.body?.(json).length === 0;
}

/** The query parameter that the refusal names, where it is one of the contract. */
function asksForParameter({ query, refused }: OperationPromise, answer: BackendAnswer): string | undefined {
  if ((answer.status !== 400 && answer.status !== 422) || !isRefusal({ refused }, answer)) return undefined;
  const fields = refusalOf(answer)?.fields;
  const names = isObject(fields) ? Object.keys(fields) : [];
  return names.length > 0 && names.every((name) => query.includes(name)) ? names.join(', ') : undefined;
}
