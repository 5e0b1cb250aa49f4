import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { contentHash } from '../../scripts/bootstrap/stamp.mjs';

const project = join(import.meta.dirname, '../..');

/** Everything that such a program may consist of. */
export const sources = [
  'engine',
  'kinds',
  'locales',
  'package-lock.json',
  'package.json',
  'schemas',
  'server',
  'src',
  'test/server',
  'test/support',
];

/** What is made takes seconds; what is this old was left by a process that was killed. */
const abandoned = 600_000;

/** Programs of threads, by the names under which the server looks for them beside itself. */
const threads = {
  'compile-worker': 'server/compile-worker.ts',
  'find-worker': 'server/documentation/find-worker.ts',
  'letter-worker': 'server/mail/template/worker.ts',
  'validators-worker': 'server/definitions/validators-worker.ts',
};

/**
 * Bundles a program as the server is shipped, unless it was bundled from the same sources: from TypeScript each of its processes would
 * spend most of a start on translating.
 * @param source from the project's folder
 * @returns the script to start
 */
export async function builtProgram(source: string): Promise<string> {
  const folder = join(project, 'dist/tests');
  const name = source.replaceAll(/\W/g, '-');
  const own = `${name}.${contentHash(sources).slice(0, 16)}`;
  const script = join(folder, own, 'main.js');
  await mkdir(folder, { recursive: true });
  const known = (await readdir(folder)).filter((each) => each.startsWith(`${name}.`));
  if (known.includes(own)) return script;
  // Another process may do the same: what is there is whole.
  const made = join(folder, `making-${randomUUID()}-${name}`);
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: made,
      target: 'node20',
      emptyOutDir: true,
      rolldownOptions: { input: { main: join(project, source), ...threads } },
    },
  });
  await putInPlace(made, dirname(script));
  for (const each of known) await rm(join(folder, each), { recursive: true, force: true });
  await forgetAbandoned(folder);
  return script;
}

/** Gives a folder its name, unless another process was faster: what has that name is whole. */
export async function putInPlace(made: string, place: string): Promise<void> {
  try {
    await rename(made, place);
  } catch (error) {
    const code = error instanceof Error && 'code' in error && error.code;
    if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error;
    await rm(made, { recursive: true, force: true });
  }
}

/** Removes what processes that were killed had begun. */
export async function forgetAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('making-')) continue;
    const path = join(folder, name);
    // Another process may have named it or deleted it meanwhile.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandoned) await rm(path, { recursive: true, force: true });
  }
}
