import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../engine/model';
import { createBulkOperations } from './api/bulk';
import { createImportOperations } from './api/import/operation';
import { openApiDocument } from './api/openapi';
import { contractHelp } from './command-usage';
import {
  checkContract,
  countContract,
  createBackend,
  describeContract,
  readPromises,
  UnreachableError,
} from './contract';
import { readContract } from './definitions/contract';
import { operations } from './operations';
import { projectFolder } from './platform/project-folder';

/** Arguments of the command. */
interface ContractCommand {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/**
 * Checks a running backend against the contract of this project.
 * @param args without the command's own name
 * @returns the exit code: 0 it fulfills everything that could be tried, 1 it does not, 2 invalid arguments or unreachable
 */
export async function runContractCommand(
  args: readonly string[],
  { environment, print, complain }: ContractCommand,
): Promise<number> {
  const options = args.filter((word) => word.startsWith('--'));
  const [address = '', ...more] = args.filter((word) => !word.startsWith('--'));
  const known = options.every((word) => word === '--write' || word === '--json');
  if (!known || more.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
    complain(contractHelp);
    return 2;
  }
  const { CONTRACT_USER: user, CONTRACT_ADMINISTRATOR: administrator } = environment;
  const backend = createBackend(address.replace(/\/+$/, ''), {
    ...(user && { user }),
    ...(administrator && { administrator }),
  });
  const project = projectFolder();
  const document = contractDocument(project);
  try {
    // Detected early: all later results would be wrong.
    const session = readPromises(document).find(
      ({ method, path, needsSession, permission }) =>
        method === 'GET' && needsSession && permission === undefined && !path.includes('{'),
    );
    for (const as of backend.callers) {
      if (as === 'visitor' || session === undefined) continue;
      const { status } = await backend.call(as, 'GET', session.path);
      if (status === 401) {
        complain(
          `The backend does not know the session of CONTRACT_${as.toUpperCase()} (GET ${session.path} answers 401).`,
        );
        return 2;
      }
    }
    const isForAdministrators = administratorsOnly(project);
    const write = options.includes('--write');
    const result = await checkContract({ document, backend, isForAdministrators, write });
    const counts = countContract(result);
    if (options.includes('--json')) print(JSON.stringify({ address, counts, findings: result.findings }, null, 2));
    else for (const line of describeContract(result)) print(line);
    return counts.broken === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    complain(error.message);
    return 2;
  }
}

/** The API of this project as an OpenAPI document, with all its operations. */
export function contractDocument(project: string): JsonObject {
  const contract = readContract(project);
  const none = () => {
    throw new Error('Operations are described here, not run.');
  };
  const all = [
    ...operations,
    ...createBulkOperations(operations, contract, none),
    ...createImportOperations(operations, contract, none),
  ];
  return openApiDocument(contract, all, { prefix: '' });
}

/** Whether the lowest member role lacks the permission, by `schemas/permissions.json`. */
export function administratorsOnly(project: string): (permission: string) => boolean {
  const file = JSON.parse(readFileSync(join(project, 'schemas/permissions.json'), 'utf8')) as {
    readonly roles: readonly string[];
    readonly leastMember: string;
    readonly permissions: Readonly<Record<string, { readonly minimum: string }>>;
  }; // checked by its meta-schema
  const rank = (role: string | undefined) => file.roles.indexOf(role ?? '');
  return (permission) => rank(file.permissions[permission]?.minimum) > rank(file.leastMember);
}
