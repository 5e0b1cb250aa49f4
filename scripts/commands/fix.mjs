import { join } from 'node:path';
import process from 'node:process';
import { runChild, runPackage } from '../bootstrap/child.mjs';
import { projectFolder } from '../bootstrap/project.mjs';
import { writtenPages } from '../bootstrap/written-pages.mjs';

/** Formats, applies automatic fixes, and writes generated files and pages again. */
export async function run() {
  const generated = await runChild(process.execPath, [join(projectFolder, 'scripts/portico/bin.mjs'), 'types']);
  const formatted = await runPackage('@biomejs/biome/bin/biome', ['check', '--write', '.']);
  const pages = await runPackage('vitest/vitest.mjs', [...writtenPages, '--update']);
  return Math.max(generated, formatted, pages);
}
