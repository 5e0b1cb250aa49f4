/**
 * The server beside a bare handler: `npm run bench -- server`. It is built first, as it is shipped: compiling TypeScript at run time costs
 * more than some of what is measured.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
// As deep as the sources, which find the project's files relative to their own path.
const outDir = join(root, 'dist/bench/server');
await build({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  build: { ssr: join(import.meta.dirname, 'server/beside-bare.ts'), outDir, target: 'node20', emptyOutDir: true },
});
await import(pathToFileURL(join(outDir, 'beside-bare.js')).href);
