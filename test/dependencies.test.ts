import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Versions = Readonly<Record<string, string>>;
interface Package {
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
  readonly optionalDependencies: Versions;
}
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly integrity?: string;
        readonly resolved?: string;
        readonly hasInstallScript?: boolean;
      }
    >
  >;
}
const read = <Content>(file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as Content;
const { dependencies, devDependencies, optionalDependencies } = read<Package>('package.json');
const { packages } = read<Lock>('package-lock.json');

/** Packages that run a script of their own when they are installed, each with a reason (docs/decisions/libraries.md). */
const withInstallScript = ['node_modules/esbuild'];

describe('S61: what the project is built from', () => {
  it.each(Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))(
    '%s is taken in the very version %s, which is the one of the lock file',
    (name, version) => {
      expect(packages[`node_modules/${name}`]?.version).toBe(version);
    },
  );

  it('is known by its content, names no place it comes from, and runs nothing when it is installed but what is listed', () => {
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    // Who installs it takes it from the registry that they trust.
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path);
    expect(running.filter((path) => !withInstallScript.includes(path))).toEqual([]);
  });
});
