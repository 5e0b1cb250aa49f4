import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionFolders } from './read-folders';

/** Editors write a file in several steps: so long nothing must happen before it is read. */
const quiet = 60;
/** Where the system does not tell of changes (some network and container file systems), one looks. */
const look = 1_000;

/**
 * Calls back soon after something changed below the definition folders. Returns what ends the watch.
 * @param onTrouble told once when the system cannot watch; from then on the folders are looked through every second
 */
export function watchDefinitions(project: string, onChange: () => void, onTrouble: (error: Error) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watchers: FSWatcher[] = [];
  let polling: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, quiet);
  };
  const close = () => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const fallBack = (error: Error) => {
    close();
    if (polling !== undefined) return;
    onTrouble(error);
    let before: string | undefined;
    const poll = async () => {
      const now = await signature(project).catch(() => before);
      if (before !== undefined && now !== before) onChange();
      before = now;
      polling = setTimeout(poll, look).unref();
    };
    polling = setTimeout(poll, 0).unref();
  };
  try {
    for (const folder of definitionFolders) {
      const watcher = watch(join(project, folder), { recursive: true }, changed);
      watcher.on('error', fallBack);
      watchers.push(watcher);
    }
  } catch (error) {
    fallBack(error instanceof Error ? error : new Error(String(error)));
  }
  return () => {
    close();
    clearTimeout(timer);
    clearTimeout(polling);
  };
}

/** Changes when a file comes, goes or is written. */
async function signature(project: string): Promise<string> {
  const parts: string[] = [];
  for (const folder of definitionFolders) {
    for (const name of await readdir(join(project, folder), { recursive: true })) {
      const { mtimeMs, size } = await stat(join(project, folder, name));
      parts.push(`${folder}/${name} ${mtimeMs} ${size}`);
    }
  }
  return parts.sort().join('\n');
}
