import { join } from 'node:path';
import { buildIfStale } from '../bootstrap/build.mjs';
import budget from './budget.json';
import { type LoadedFile, readLoadedFiles } from './bundle';
import { type Finding, projectFolder } from './step';

/**
 * Checks the first load of the sign-in page against its budget: the size of all scripts and styles needed until the user can type, and what
 * must not be among them. Pages behind it have separate budgets, for all they need when they are opened first.
 */
export async function checkBudget(): Promise<Finding> {
  await buildIfStale();
  const { modules, gzipKilobytes } = budget.signIn;
  const files = readLoadedFiles(join(projectFolder, 'dist/portal'), modules);
  const signIn = checkSize(files, gzipKilobytes);
  const pages = Object.entries(budget.pages).map(([name, page]) =>
    checkSize(readLoadedFiles(join(projectFolder, 'dist/portal'), page.modules), page.gzipKilobytes, name),
  );
  const judged = [signIn, ...pages];
  const intruders = findIntruders(files, budget.neverAtSignIn);
  return {
    sound: judged.every(({ sound }) => sound) && intruders.length === 0,
    text: [...judged.map(({ line }) => line), ...intruders].join('\n'),
  };
}

/** The size compared with the budget, with its headroom. Kilobytes are 1,000 bytes, gzip level 9. */
export function checkSize(files: readonly LoadedFile[], budgetKilobytes: number, page = 'sign-in') {
  const kilobytes = files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000;
  const share = `${kilobytes.toFixed(1)} of ${budgetKilobytes} kB gzip`;
  const headroom = budgetKilobytes - kilobytes;
  const line =
    headroom >= 0
      ? `${page} needs ${share} in ${files.length} files; headroom ${headroom.toFixed(1)} kB`
      : `${page} needs ${share}: ${(-headroom).toFixed(1)} kB too much`;
  return { sound: headroom >= 0, line };
}

/** One line for each kind of module that should not be there, with its first place. */
export function findIntruders(files: readonly LoadedFile[], never: Readonly<Record<string, string>>): string[] {
  return Object.entries(never).flatMap(([what, pattern]) => {
    const found = files.flatMap(({ file, modules }) =>
      modules.filter((module) => new RegExp(pattern).test(module)).map((module) => `${file}: ${module}`),
    );
    return found[0]
      ? [`${what} is in the first load: ${found[0]}${found.length > 1 ? ` and ${found.length - 1} more` : ''}`]
      : [];
  });
}
