import { runPackage } from '../bootstrap/child.mjs';

/** Server and Vite in one process, from their sources. A change of server code restarts it. */
export function run(args) {
  return runPackage('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'scripts/dev.ts', ...args]);
}
