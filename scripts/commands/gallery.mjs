import { runPackage } from '../bootstrap/child.mjs';

/** Serves every widget in every state, rendered again when the code changes. */
export function run(args) {
  return runPackage('vite/bin/vite.js', ['--config', 'test/gallery/vite.config.ts', ...args]);
}
