import { runTypeScript } from '../bootstrap/child.mjs';

/** Builds and serves the benchmark's page at PORT, to be measured beside other engines. */
export function run(args) {
  return runTypeScript('bench/page/serve.ts', args);
}
