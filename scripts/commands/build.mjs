import { build } from '../bootstrap/build.mjs';
import { runTypeScript } from '../bootstrap/child.mjs';

/** Builds portal and server, even if they are up to date, and writes the compiled definitions for a static deployment. */
export async function run() {
  await build();
  return runTypeScript('scripts/build/write-definitions.ts');
}
