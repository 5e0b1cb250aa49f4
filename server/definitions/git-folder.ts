import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The git folder of the working copy around a folder; undefined if there is none. */
export async function gitFolderOf(project: string): Promise<string | undefined> {
  for (let folder = resolve(project); ; folder = dirname(folder)) {
    const path = join(folder, '.git');
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return path;
    // In a linked worktree or a submodule, a file contains the path.
    if (found?.isFile()) return resolve(folder, (await readFile(path, 'utf8')).replace(/^gitdir:\s*/, '').trim());
    if (dirname(folder) === folder) return undefined;
  }
}
