import { runPackage, runTypeScript } from '../bootstrap/child.mjs';

/** Formats, mends what can be mended by machine, and writes generated files again. */
export async function run() {
  const generated = await runTypeScript('engine/tools/portico.ts', ['types']);
  const formatted = await runPackage('@biomejs/biome/bin/biome', ['check', '--write', '.']);
  return Math.max(generated, formatted);
}
