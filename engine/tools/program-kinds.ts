import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProgramKinds } from '../runtime';

/** The file in which a program lists the names that its definitions may use besides the built-in kinds. */
export const programFile = 'portico.config.js';

/** Reads what a program adds; empty where it has no such file. */
export async function readProgramKinds(folder: string): Promise<ProgramKinds> {
  const path = join(folder, programFile);
  if (!existsSync(path)) return {};
  const { default: kinds }: { readonly default?: ProgramKinds } = await import(pathToFileURL(path).href);
  if (typeof kinds !== 'object') throw new Error(`${path} has no default export.`);
  return kinds;
}
