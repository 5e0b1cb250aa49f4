import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildEngineIfStale } from '../../scripts/build/engine-package';

const project = join(import.meta.dirname, '../..');

/** The packed engine, and folders in which it is installed as external users install it. */
export interface EngineConsumers {
  /** The packed file. */
  readonly tarball: string;
  /** The sizes that `npm pack` reports, in bytes. */
  readonly size: number;
  /** A folder of a program: a copy of this one, with the packed engine and these packages of the project beside it. */
  program(from: string | undefined, packages: readonly string[]): string;
  remove(): void;
}

/** Builds and packs the engine, if its sources changed. */
export function packEngine(): EngineConsumers {
  buildEngineIfStale();
  const root = mkdtempSync(join(tmpdir(), 'portico-engine-'));
  // Fast: runs no scripts and sends no request to a registry.
  execFileSync('npm', ['pack', join(project, 'dist/engine'), '--offline', '--silent', '--pack-destination', root]);
  const [file = ''] = readdirSync(root);
  const tarball = join(root, file);
  execFileSync('tar', ['-xf', tarball, '-C', root]);
  const installed = join(root, 'package');
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  let count = 0;
  return {
    tarball,
    size: readFileSync(tarball).length,
    program(from, packages) {
      count += 1;
      const folder = join(root, `program-${count}`);
      if (from === undefined) mkdirSync(folder);
      else cpSync(join(project, from), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
      mkdirSync(join(folder, 'node_modules/@portico'), { recursive: true });
      // A copy and no link: its imports are resolved here, and not in the project.
      cpSync(installed, join(folder, 'node_modules/@portico/engine'), { recursive: true });
      for (const name of [...Object.keys(dependencies), ...packages]) {
        const link = join(folder, 'node_modules', name);
        mkdirSync(dirname(link), { recursive: true });
        symlinkSync(join(project, 'node_modules', name), link);
      }
      return folder;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Packages that an example's app names, so that the test links those and no more. */
export function packagesOf(example: string): readonly string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(project, example, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name !== '@portico/engine');
}
