import { runTypeScript } from '../bootstrap/child.mjs';

/** Writes the engine as a package of its own into `dist/engine`. */
export function run() {
  return runTypeScript('scripts/build/engine-package.ts');
}
