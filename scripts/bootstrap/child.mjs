import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { projectFolder } from './project.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program with this one's input and output and returns its exit code. A signal to this process is passed on and the child is
 * awaited, so that a server can close its database and no process is left behind.
 */
export function runChild(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectFolder,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : 'inherit',
    });
    // A terminal sends ^C to the whole group; a second signal to a child that is already stopping is harmless.
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const done = () => {
      for (const signal of signals) process.off(signal, pass);
    };
    child.on('error', (error) => {
      done();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      done();
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 130 : 1));
    });
  });
}

/** Runs a command of an installed package by its script, without a shell and without npm in between. */
export function runPackage(script, args, options) {
  return runChild(process.execPath, [join(projectFolder, 'node_modules', script), ...args], options);
}

/** Runs a TypeScript file of the project. */
export function runTypeScript(file, args = [], options = {}) {
  return runChild(process.execPath, ['--import', 'tsx', join(projectFolder, file), ...args], options);
}
