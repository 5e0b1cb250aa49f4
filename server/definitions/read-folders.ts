import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/definition';

/** Folders of the project in which definitions stand. */
export const definitionFolders = ['schemas', 'screens', 'locales'] as const;

/** Every file that may be a definition, with its path in the project. A file that vanishes meanwhile is not there. */
export async function readDefinitionFiles(project: string): Promise<readonly SourceFile[]> {
  const paths = (await Promise.all(definitionFolders.map((folder) => jsonFilesBelow(project, folder)))).flat();
  const files = await Promise.all(
    paths.map(async (path): Promise<SourceFile[]> => {
      try {
        return [{ path, bytes: await readFile(join(project, path)) }];
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
    }),
  );
  return files.flat();
}

async function jsonFilesBelow(project: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(project, folder), { withFileTypes: true });
  const below = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const path = `${folder}/${entry.name}`;
      // The languages themselves are part of the program.
      if (entry.isDirectory()) return path === 'schemas/meta' ? [] : jsonFilesBelow(project, path);
      return entry.isFile() && entry.name.endsWith('.json') ? [path] : [];
    }),
  );
  return below.flat().sort();
}
