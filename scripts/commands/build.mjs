import { build } from '../bootstrap/build.mjs';

/** Builds portal and server, whether or not anything changed. */
export async function run() {
  await build();
  return 0;
}
