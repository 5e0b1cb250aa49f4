import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SourceFile } from '../../engine/definition';

/** Folders of a project that contain definitions. */
const folders = ['schemas', 'screens', 'locales'];

/** Every definition below a folder, in the form that the reader takes. */
export function definitionFiles(root: string): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name).split(sep).join('/'))
      .map((path) => ({ path, bytes: new Uint8Array(readFileSync(join(root, path))) })),
  );
}

/** The project's own definitions. */
export const projectRoot = '.';

/** A small project that uses every property of every language once. */
export const wholeLanguage = 'test/fixtures/definitions/structure/valid';
