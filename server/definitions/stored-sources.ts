import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/definition';

/** The last valid sources, for a start with an invalid file. */
export interface SourceStore {
  /** What was stored last; undefined if there is none, or it cannot be read. */
  read(): Promise<StoredSources | undefined>;
  keep(files: readonly SourceFile[]): Promise<void>;
}

export interface StoredSources {
  readonly files: readonly SourceFile[];
  /** Whether they were valid for this exact version of the program. */
  readonly sameProgram: boolean;
}

interface List {
  readonly program: string;
  /** Hash of the content by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** A content without references may be one that another process is about to reference. */
const grace = 3_600_000;

/**
 * Stores sources in a folder, each content under its hash, and a list of them. A file is written under another name, synced to disk and
 * renamed, so that an interruption leaves the last list intact.
 */
export function createSourceStore(folder: string, program: string): SourceStore {
  const contents = join(folder, 'contents');
  const list = join(folder, 'good.json');
  let running: Promise<void> = Promise.resolve();

  async function write(files: readonly SourceFile[]): Promise<void> {
    await mkdir(contents, { recursive: true });
    const there = new Set(await readdir(contents));
    const named: Record<string, string> = {};
    for (const { path, bytes } of files) {
      const hash = hashOf(bytes);
      named[path] = hash;
      if (there.has(hash)) continue;
      await writeWhole(join(contents, hash), bytes);
      there.add(hash);
    }
    await writeWhole(list, JSON.stringify({ program, files: named } satisfies List));
    const used = new Set(Object.values(named));
    for (const name of there) {
      if (used.has(name)) continue;
      const path = join(contents, name);
      const age = await stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs);
      if (age > grace) await rm(path, { force: true });
    }
  }

  return {
    async read() {
      const text = await readFile(list, 'utf8').catch(() => undefined);
      const listed = text === undefined ? undefined : listIn(text);
      if (listed === undefined) return undefined;
      const files = await Promise.all(
        Object.entries(listed.files).map(async ([path, hash]): Promise<SourceFile[]> => {
          const bytes = await readFile(join(contents, hash)).catch(() => undefined);
          return bytes !== undefined && hashOf(bytes) === hash ? [{ path, bytes }] : [];
        }),
      );
      return { files: files.flat(), sameProgram: listed.program === program };
    },
    keep(files) {
      const next = running.then(() => write(files));
      running = next.catch(() => undefined);
      return next;
    },
  };
}

/** Writes a file under another name and renames it, so that a reader gets all of it or the one before. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  const file = await open(aside, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
}

function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function listIn(text: string): List | undefined {
  try {
    const { program, files } = JSON.parse(text) as Partial<List>;
    const isList = typeof program === 'string' && typeof files === 'object' && files !== null;
    return isList && Object.values(files).every((hash) => /^[0-9a-f]{64}$/.test(hash)) ? { program, files } : undefined;
  } catch {
    return undefined;
  }
}
