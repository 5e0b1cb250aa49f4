import { build, writeDefinitions } from '../bootstrap/build.mjs';

/** Builds portal and server, even if they are up to date, and writes the compiled definitions for a static deployment. */
export async function run() {
  await build();
  return writeDefinitions();
}
