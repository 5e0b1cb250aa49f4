import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { SourceFile } from '../definition';
import { Misuse } from './command';

const folders = ['schemas', 'screens', 'locales'];

/** Reads every JSON file that may contain definitions of a project, by path. */
export async function readProjectFiles(folder: string): Promise<SourceFile[]> {
  const found = await Promise.all(folders.map((name) => listJson(folder, name)));
  if (found.every((paths) => paths === undefined)) {
    throw new Misuse(`${folder} holds no definitions: there is none of the folders ${folders.join(', ')}.`);
  }
  const paths = found.flatMap((each) => each ?? []).sort();
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(join(folder, path)) })));
}

/** Paths below one of the folders; undefined where it does not exist. The meta schemas (`schemas/meta`) are no definitions. */
async function listJson(folder: string, name: string): Promise<string[] | undefined> {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    },
  );
  return entries
    ?.filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('schemas/meta/'));
}
