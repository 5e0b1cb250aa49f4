import { runPackage } from '../bootstrap/child.mjs';

/** Runs the tests whose file names contain a pattern, and runs them again whenever a file that they read changes. */
export function run(args) {
  return runPackage('vitest/vitest.mjs', ['watch', '--project', 'node', '--project', 'dom', ...args]);
}
