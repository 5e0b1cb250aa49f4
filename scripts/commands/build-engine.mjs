import { runTypeScript } from '../bootstrap/child.mjs';

/** Writes the engine as a separate package into `dist/engine`. */
export function run() {
  return runTypeScript('scripts/build/engine-package.ts');
}
