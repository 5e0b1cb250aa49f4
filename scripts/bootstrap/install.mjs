import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runChild } from './child.mjs';
import { projectFolder } from './project.mjs';

/** Installs packages if some are missing or differ from the lock file. */
export async function installPackages() {
  const lock = readLock('package-lock.json');
  const installed = readLock('node_modules/.package-lock.json');
  if (installed && (!lock || agree(lock, installed))) return;
  console.log('Installing packages …');
  const options = ['--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  if (lock && (await npm(['ci', ...options], { quiet: true })) === 0) return;
  // A lock file made on another machine may lack optional packages of this one; the versions it has are kept.
  if ((await npm(['install', '--no-save', ...options])) === 0) return;
  throw new Error('The packages could not be installed; see the lines above.');
}

function readLock(path) {
  const file = join(projectFolder, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Whether npm's own record of what it installed (written last, so an interrupted installation has none or an old one) matches the lock
 * file. Optional packages may be absent: they are for other machines.
 */
function agree(lock, installed) {
  return Object.entries(lock).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    return there ? there.version === version : optional === true;
  });
}

/** npm of the running script if there is one, so that no shell and no PATH is needed. */
function npm(args, options) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? runChild(process.execPath, [script, ...args], options)
    : runChild(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
