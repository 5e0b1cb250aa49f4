import { execFile } from 'node:child_process';
import process from 'node:process';
import { type Finding, projectFolder } from './step';

/** What `npm audit --json` prints of one package. */
interface Vulnerable {
  readonly severity: string;
  readonly range: string;
  readonly via: readonly (string | { readonly title?: string; readonly url?: string })[];
}

/**
 * The known vulnerabilities of packages that the product is made of, a line each.
 * @returns undefined if it is not a report, as where the registry has no advisories or cannot be reached
 */
export function advisoriesIn(printed: string): readonly string[] | undefined {
  let report: { readonly vulnerabilities?: Readonly<Record<string, Vulnerable>> };
  try {
    report = JSON.parse(printed);
  } catch {
    return undefined;
  }
  if (typeof report?.vulnerabilities !== 'object') return undefined;
  return Object.entries(report.vulnerabilities).flatMap(([name, { severity, range, via }]) => {
    // Packages that only depend on a vulnerable one name it.
    const own = via.flatMap((each) =>
      typeof each === 'object' ? [`${each.title ?? ''} ${each.url ?? ''}`.trim()] : [],
    );
    return own.length === 0 ? [] : [`${name} ${range}: ${severity}. ${own.join('; ')}`];
  });
}

/** A package with a known vulnerability is not served. Packages for building and testing reach no one. */
export async function checkAdvisories(): Promise<Finding> {
  const found = advisoriesIn(await auditOf(projectFolder));
  if (found === undefined) return { sound: true, text: 'The registry tells no advisories here: nothing was checked.' };
  return { sound: found.length === 0, text: found.join('\n') };
}

function auditOf(cwd: string): Promise<string> {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return new Promise((resolve) => {
    // A code other than 0 says that something was found.
    execFile(command, ['audit', '--omit=dev', '--json'], { cwd, timeout: 60_000, maxBuffer: 50e6 }, (_error, printed) =>
      resolve(printed),
    );
  });
}
