import { build } from '../bootstrap/build.mjs';
import { runTypeScript } from '../bootstrap/child.mjs';

/** Several processes, a pooler, a load balancer and a database with a standby on this machine, under load: `scripts/cluster`. */
export async function run(args) {
  await build();
  return runTypeScript('scripts/cluster/main.ts', args);
}
