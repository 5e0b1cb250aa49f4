import { runTypeScript } from '../bootstrap/child.mjs';

/** Everything that can be said about the project without running it. */
export function run(args) {
  return runTypeScript('scripts/check/main.ts', args);
}
