import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import { definitionFiles, lookThrough, type Snapshot, type Sought, sameFiles } from './read-folders';

/** Editors write a file in several steps: milliseconds without changes before it counts. */
const quiet = 60;
/** A file that is missing or empty for less than this is being replaced. */
const replacing = 300;
/** Maximum milliseconds to wait for quiet, or for git to finish. */
const patience = 2_000;
/** Events get lost: interval of polls without events, so that an edit is found within a second. */
const often = 700;
/** Where a scan takes long, because other work has the cores, polls are rarer by as much: so many times the last scan, up to `patience`. */
const rest = 50;

/** Signals that something may have changed. Signals may be false or missing; the files themselves decide. */
export type Hints = (
  folders: readonly string[],
  onHint: () => void,
  onError: (error: Error) => void,
) => { close(): unknown };

export interface FolderWatchOptions {
  readonly project: string;
  /** What to look for; by default definitions. */
  readonly sought?: Sought;
  /** What was read before the watch began. */
  readonly start: Snapshot;
  /** Receives the current files. `still` returns whether they are still current; returning false requests another scan. */
  readonly onChange: (snapshot: Snapshot, still: () => Promise<boolean>) => Promise<boolean>;
  /** Receives a message when something cannot be read or watched; each once. */
  readonly onTrouble: (error: Error) => void;
  readonly hints?: Hints;
}

export interface FolderWatch {
  close(): void;
}

/**
 * Reports every lasting change below the definition folders. System events only trigger a scan; changes are found by comparing all files,
 * more than once per second.
 */
export function watchFolders(options: FolderWatchOptions): FolderWatch {
  const { project, sought = definitionFiles, onChange, onTrouble, hints = systemHints } = options;
  let taken = options.start;
  /** When each trouble first occurred; those of the start were reported then. */
  let troubles = new Map(options.start.troubles.map((trouble) => [trouble, Number.NEGATIVE_INFINITY]));
  const told = new Set(options.start.troubles);
  let closed = false;
  let looking = false;
  let again = false;
  /** Milliseconds of the last scan. */
  let lasted = 0;
  let clock: NodeJS.Timeout | undefined;

  async function scan(before: Snapshot): Promise<Snapshot> {
    const begun = performance.now();
    const found = await lookThrough(project, before, sought);
    const now = performance.now();
    lasted = now - begun;
    troubles = new Map(found.troubles.map((trouble) => [trouble, troubles.get(trouble) ?? now]));
    for (const trouble of told) if (!troubles.has(trouble)) told.delete(trouble);
    for (const [trouble, since] of troubles) {
      if (now - since < replacing || told.has(trouble)) continue;
      told.add(trouble);
      onTrouble(new Error(trouble));
    }
    return found;
  }

  /** The files once no program is writing them; undefined if they equal the last accepted ones. */
  async function settled(): Promise<Snapshot | undefined> {
    const isBeingReplaced = replacements(taken);
    const end = performance.now() + patience;
    let seen = await scan(taken);
    while (!sameFiles(seen, taken)) {
      isBeingReplaced(seen);
      await sleep(quiet);
      const locked = await isGitAtWork(project);
      const next = await scan(seen);
      const steady = sameFiles(next, seen) && !locked;
      seen = next;
      if ((steady && !isBeingReplaced(next)) || performance.now() > end) return seen;
    }
    // The same contents, perhaps with new times: no need to read them again.
    taken = seen;
    return undefined;
  }

  async function look(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    try {
      while (again && !closed) {
        again = false;
        const seen = await settled();
        if (seen === undefined || closed) continue;
        const still = async () => sameFiles(await scan(seen), seen);
        if (await onChange(seen, still)) taken = seen;
        else again = true;
      }
    } catch (error) {
      onTrouble(error instanceof Error ? error : new Error(String(error)));
    } finally {
      looking = false;
    }
  }

  const tick = () => {
    const pause = Math.min(Math.max(often, rest * lasted), patience);
    clock = setTimeout(() => void look().finally(() => closed || tick()), pause).unref();
  };
  tick();
  let hinting: { close(): unknown } | undefined;
  const fail = (error: Error) => {
    if (closed || hinting === undefined) return;
    void hinting.close();
    hinting = undefined;
    onTrouble(new Error(untold(error)));
  };
  const folders = sought.folders.map((folder) => join(project, folder));
  hinting = hints(folders, () => void look(), fail);
  return {
    close() {
      closed = true;
      clearTimeout(clock);
      void hinting?.close();
    },
  };
}

/** Receives successive snapshots; returns whether a file has disappeared or become empty only just now. */
function replacements({ files: before }: Snapshot): (now: Snapshot) => boolean {
  const since = new Map<string, number>();
  return ({ files }) => {
    const now = performance.now();
    for (const path of new Set([...before.keys(), ...files.keys()])) {
      const there = files.get(path);
      const whole = there !== undefined && (there.file.bytes.length > 0 || there.file === before.get(path)?.file);
      if (whole) since.delete(path);
      else if (!since.has(path)) since.set(path, now);
    }
    return [...since.values()].some((start) => now - start < replacing);
  };
}

/** Folders are watched rather than files, which editors replace. */
function systemHints(...[folders, onHint, onError]: Parameters<Hints>): ReturnType<Hints> {
  const watcher = watch([...folders], { ignoreInitial: true, ignorePermissionErrors: true });
  watcher.on('all', onHint);
  watcher.on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))));
  return watcher;
}

/** In the middle of a git checkout the files are inconsistent. */
async function isGitAtWork(project: string): Promise<boolean> {
  const folder = await gitFolderOf(project);
  if (folder === undefined) return false;
  return stat(join(folder, 'index.lock')).then(
    () => true,
    () => false,
  );
}

function untold(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const instead = 'The definition folders are looked through all the time instead.';
  if (code === 'ENOSPC' || code === 'EMFILE')
    return `The system tells of changes in no more files. ${instead} To be told at once again, allow more: sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512`;
  return `The system does not tell of changes (${code || error.message}). ${instead}`;
}

/** The git folder of the working copy around a folder; undefined if there is none. */
async function gitFolderOf(project: string): Promise<string | undefined> {
  for (let folder = resolve(project); ; folder = dirname(folder)) {
    const path = join(folder, '.git');
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) return path;
    // In a linked worktree or a submodule, a file contains the path.
    if (found?.isFile()) return resolve(folder, (await readFile(path, 'utf8')).replace(/^gitdir:\s*/, '').trim());
    if (dirname(folder) === folder) return undefined;
  }
}
