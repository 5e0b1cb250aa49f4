import { runPackage } from '../bootstrap/child.mjs';

/** Server and Vite in one process, from their sources. Server code that changes starts it again. */
export function run(args) {
  return runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'scripts/dev.ts', ...args]);
}
