import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { contentHash } from '../../scripts/bootstrap/stamp.mjs';

const project = join(import.meta.dirname, '../..');

/** Everything that such a program may consist of. */
const sources = [
  'engine',
  'kinds',
  'locales',
  'package-lock.json',
  'schemas',
  'server',
  'src',
  'test/server',
  'test/support',
];

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
  const made = join(folder, `making-${process.pid}-${name}`);
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
  await rename(made, dirname(script)).catch(() => rm(made, { recursive: true }));
  for (const each of known) await rm(join(folder, each), { recursive: true, force: true });
  return script;
}
