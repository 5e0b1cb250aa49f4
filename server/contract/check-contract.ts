import type { JsonObject } from '../../engine/model';
import type { Backend } from './caller';
import { type Checking, checkMethod, checkReading } from './check-reading';
import { checkRefusals } from './check-writing';
import { createFindings, type Finding } from './findings';
import { checkJourneys } from './journeys';
import { createPlaces } from './places';
import { type OperationPromise, readPromises } from './promises';

export interface ContractCheck {
  /** The API as an OpenAPI document. */
  readonly document: JsonObject;
  readonly backend: Backend;
  /** Whether a permission is for administrators alone. */
  readonly isForAdministrators: (permission: string) => boolean;
  /** Also checks mutations. Without it, only readings and unsupported methods are sent. */
  readonly write?: boolean;
}

/** What a running backend fulfills of a contract. */
export interface ContractResult {
  readonly operations: readonly OperationPromise[];
  readonly findings: readonly Finding[];
}

/**
 * Checks a running backend against a contract, one call after another.
 * @throws UnreachableError
 */
export async function checkContract(check: ContractCheck): Promise<ContractResult> {
  const { document, backend, isForAdministrators, write = false } = check;
  const operations = readPromises(document);
  const findings = createFindings();
  const checking: Checking = { backend, findings, isForAdministrators, places: createPlaces(backend, operations) };
  const open = operations.find(
    ({ method, path, needsSession }) => method === 'GET' && !needsSession && !path.includes('{'),
  );
  // A visitor gets the XSRF cookie with the first reading.
  if (open) await backend.call('visitor', 'GET', open.path);
  const paths = new Set<string>();
  for (const operation of operations) {
    if (!paths.has(operation.path)) await checkMethod(operation, checking);
    paths.add(operation.path);
    if (operation.method === 'GET') await checkReading(operation, checking);
    else if (write) await checkRefusals(operation, checking);
    else findings.untried(operation, 'visitor', 'status', 'changes something: only with --write');
  }
  if (write) await checkJourneys(operations, checking);
  return { operations, findings: findings.all };
}
