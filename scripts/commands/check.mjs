import { runTypeScript } from '../bootstrap/child.mjs';

/** Every check of the project that does not run it. */
export function run(args) {
  return runTypeScript('scripts/check/main.ts', args);
}
