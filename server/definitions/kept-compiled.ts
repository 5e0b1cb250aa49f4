import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/definition';
import type { Compiled } from './edition';
import type { Compile } from './settle';
import { writeWhole } from './stored-sources';

/** What files compiled to, for a start with exactly the same files and program. */
export interface CompiledStore {
  read(files: readonly SourceFile[]): Promise<Compiled | undefined>;
  keep(files: readonly SourceFile[], compiled: Compiled): Promise<void>;
}

/** Those used last: of this start, of the one before, and of a program that runs beside this one while it is replaced. */
const most = 3;

/** What another process wrote a moment ago may still be under its temporary name. */
const grace = 3_600_000;

/**
 * Keeps what compiled in the last of these folders, under a hash of the program and the files, and looks for it in all. A file contains the
 * hash of its content: one that is damaged counts as absent.
 * @param program hash of everything that decides what files compile to
 */
export function createCompiledStore(folders: readonly string[], program: string): CompiledStore {
  const own = folders.at(-1);
  const nameOf = (files: readonly SourceFile[]) => {
    const hash = createHash('sha256').update(program);
    // Their order decides nothing of what they compile to: a new file is the last of a running server, and not of the next start.
    for (const { path, bytes } of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
      const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      hash.update(`\0${path}\0${content.length}\0`).update(content);
    }
    return `${hash.digest('hex')}.json`;
  };

  return {
    async read(files) {
      const name = nameOf(files);
      for (const folder of folders) {
        const text = await readFile(join(folder, name), 'utf8').catch(() => '');
        const [hash, content = ''] = [text.slice(0, 64), text.slice(65)];
        if (hash !== hashOf(content)) continue;
        const now = new Date();
        // What is in daily use is not the oldest, however long ago it was written.
        if (folder === own) await utimes(join(folder, name), now, now).catch(() => undefined);
        return JSON.parse(content) as Compiled;
      }
      return undefined;
    },
    async keep(files, compiled) {
      if (own === undefined) return;
      const name = nameOf(files);
      const content = JSON.stringify(compiled);
      await mkdir(own, { recursive: true });
      await writeWhole(join(own, name), `${hashOf(content)}\n${content}`);
      await forgetOldest(own, name);
    },
  };
}

async function forgetOldest(folder: string, newest: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== newest);
  const files = await Promise.all(
    // Another process may have deleted it meanwhile.
    names.map(async (name) => ({
      name,
      time: await stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const whole = files.filter(({ name }) => name.endsWith('.json')).sort((one, other) => other.time - one.time);
  const broken = files.filter(({ name, time }) => !name.endsWith('.json') && Date.now() - time > grace);
  for (const { name } of [...whole.slice(most - 1), ...broken]) await rm(join(folder, name), { force: true });
}

/**
 * Compiles what the store does not have. Only what a start ends with is kept: its trials would take the place of what other starts need.
 * What is tried while the portal is used is compiled once anyway.
 * @returns `started` takes what the start ended with
 */
export function compileOnce(
  compile: Compile,
  store: CompiledStore | undefined,
): { readonly compile: Compile; started(compiled: Compiled): void } {
  let starting = store;
  const made = new WeakMap<Compiled, readonly SourceFile[]>();
  return {
    async compile(files) {
      const known = await starting?.read(files);
      if (known !== undefined) return known;
      const compiled = await compile(files);
      if (starting !== undefined) made.set(compiled, files);
      return compiled;
    },
    started(compiled) {
      const files = made.get(compiled);
      // Without it the next start only takes longer, so nothing waits for this, and nothing is said.
      if (files !== undefined) starting?.keep(files, compiled).catch(() => undefined);
      starting = undefined;
    },
  };
}

/**
 * Hash of a built program, of the packages that it is run with, and of Node.js, whose version decides what is known of languages. Undefined
 * if something of it is not known, as for sources that are run without a build.
 * @param folder of the built program
 * @param project whose `node_modules` it uses
 */
export async function programHash(folder: string, project: string): Promise<string | undefined> {
  const packages = await runtimePackages(project);
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const scripts = names.filter((name) => name.endsWith('.js')).sort();
  if (scripts.length === 0 || packages === undefined) return undefined;
  const hash = createHash('sha256').update(process.version).update(packages);
  for (const name of scripts) hash.update(`\0${name}\0`).update(await readFile(join(folder, name)));
  return hash.digest('hex');
}

/**
 * The installed packages that are not only for development, as npm lists them: an image is built with those too, and shipped without, and
 * both are the same program.
 */
async function runtimePackages(project: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(project, 'node_modules/.package-lock.json'), 'utf8');
    const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, InstalledPackage>> };
    const used = Object.entries(packages).filter(([, { dev }]) => dev !== true);
    return JSON.stringify(
      used.map(([path, { version, resolved, integrity }]) => [path, version, resolved, integrity]).sort(),
    );
  } catch {
    return undefined;
  }
}

interface InstalledPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
