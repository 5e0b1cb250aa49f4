import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process uses the folder. PGlite itself would not notice, and both would lose data (quality R26). */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(
    readonly folder: string,
    readonly holder: number,
  ) {
    super(
      `The data folder ${folder} is in use by process ${holder}. Stop that process, or give this one another folder with DATA_DIR.`,
    );
  }
}

interface Holder {
  readonly pid: number;
  /** Start of the process in clock ticks since boot, if the system reports it: a pid is reused, a start time is not. */
  readonly started: string | undefined;
}

const lockName = 'portico.lock';

/**
 * Takes the folder for this process; the lock of a dead process is taken over. Returns a function that releases it.
 * @throws FolderInUse when a living process holds it, this one included
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, lockName);
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < 10; attempt++) {
    if (create(path, own)) return () => release(path, own);
    const found = read(path);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder !== undefined && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
    takeAway(path, found);
  }
  throw new Error(`The lock ${path} cannot be taken: other processes keep taking it.`);
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. Another process may already have replaced it with a fresh one: that one is restored. */
function takeAway(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== stale) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  unlinkSync(aside);
}

function release(path: string, own: string): void {
  if (read(path) === own) unlinkSync(path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Undefined for a partially written lock: its process died, or is just retrying. */
function parse(content: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(content) as Partial<Holder>;
    return Number.isInteger(pid) ? { pid: Number(pid), started } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive, and belongs to another user.
    if (codeOf(error) !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return now === undefined || started === undefined || now === started;
}

/** Field 22 of /proc/{pid}/stat (proc(5)); the command in field 2 may contain blanks and brackets. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
