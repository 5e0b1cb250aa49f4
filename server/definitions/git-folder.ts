import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The folder in which git keeps what belongs to the working copy around a folder; undefined where there is none. */
export async function gitFolderOf(project: string): Promise<string | undefined> {
  for (let folder = resolve(project); ; folder = dirname(folder)) {
    const path = join(folder, '.git');
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return path;
    // A further working copy of a repository, or a part of another one, names the place in a file.
    if (found?.isFile()) return resolve(folder, (await readFile(path, 'utf8')).replace(/^gitdir:\s*/, '').trim());
    if (dirname(folder) === folder) return undefined;
  }
}
