import { join } from 'node:path';
import process from 'node:process';
import { runChild, runPackage } from '../bootstrap/child.mjs';
import { projectFolder } from '../bootstrap/project.mjs';

/** Formats, applies automatic fixes, and writes generated files again. */
export async function run() {
  const generated = await runChild(process.execPath, [join(projectFolder, 'scripts/portico/bin.mjs'), 'types']);
  const formatted = await runPackage('@biomejs/biome/bin/biome', ['check', '--write', '.']);
  return Math.max(generated, formatted);
}
