import process from 'node:process';
import { buildIfStale } from '../bootstrap/build.mjs';
import { runChild } from '../bootstrap/child.mjs';

/** Builds what changed and runs the server, which prints its addresses and, with demo data, its accounts. */
export async function run(args) {
  await buildIfStale();
  return runChild(process.execPath, ['--enable-source-maps', 'dist/server/main.js', ...args]);
}
