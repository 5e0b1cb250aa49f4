import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains `schemas`, `screens` and `locales`: the nearest above this file, in source or build. */
export function projectFolder(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'schemas', 'sources.json'))) return folder;
    if (dirname(folder) === folder)
      throw new Error('The folders schemas, screens and locales are not beside the program.');
  }
}
