import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

/** Result of a step. */
export interface Finding {
  readonly sound: boolean;
  /** Shown below the step's line: where the problem is, or a relevant figure. */
  readonly text: string;
}

/** One step of `npm run check`. All run, whatever the result of the others. */
export interface Step {
  readonly name: string;
  /** How to fix what it finds. */
  readonly cure: string;
  run(): Promise<Finding>;
}

export const projectFolder = join(import.meta.dirname, '../..');

/** Runs a script of Node below the project folder and captures its output. */
export function runScript(script: string, args: readonly string[]): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectFolder, script), ...args], { cwd: projectFolder });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const text = Buffer.concat(printed).toString().trim();
      resolve({ sound: code === 0, text: code === 0 ? '' : text });
    });
  });
}
