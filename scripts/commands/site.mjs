import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChild, runPackage } from '../bootstrap/child.mjs';
import { projectFolder } from '../bootstrap/project.mjs';

/**
 * Writes the documentation as a site, with the playground in it, into `dist/site`. The generator has its own packages and lock file
 * (`site/`), which are installed with the first call.
 */
export async function run() {
  const site = join(projectFolder, 'site');
  if (!existsSync(join(site, 'node_modules/vitepress'))) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const installed = await runChild(npm, ['ci', '--prefix', site, '--no-audit', '--no-fund', '--loglevel=error']);
    if (installed !== 0) return installed;
  }
  const pages = await runChild(process.execPath, [
    join(site, 'node_modules/vitepress/bin/vitepress.js'),
    'build',
    site,
  ]);
  if (pages !== 0) return pages;
  const options = ['--config', 'playground/vite.config.ts', '--configLoader', 'runner', '--logLevel', 'warn'];
  return runPackage('vite/bin/vite.js', ['build', ...options]);
}
