import type { BigIntStats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../../engine/definition';

/** Which files to look for. */
export interface Sought {
  readonly folders: readonly string[];
  /** Selects a file by its path in the project. */
  readonly accepts: (path: string) => boolean;
}

/** Folders of the project that contain definitions. */
export const definitionFiles: Sought = {
  folders: ['schemas', 'screens', 'locales'],
  accepts: (path) => path.endsWith('.json'),
};

/** Content of the definition folders at one moment. */
export interface Snapshot {
  /** By path in the project. An unchanged file is the same object as before. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** What could not be read, as messages; the previous content still counts. */
  readonly troubles: readonly string[];
}

export interface SeenFile {
  readonly file: SourceFile;
  /** Changes whenever the file's system metadata does. */
  readonly stamp: string;
  /** When the content was read, in milliseconds since 1970. */
  readonly read: number;
}

/** Every file that may be a definition, with its path in the project. A file that is deleted meanwhile is absent. */
export async function readDefinitionFiles(project: string): Promise<readonly SourceFile[]> {
  const { files, troubles } = await lookThrough(project);
  if (troubles[0] !== undefined) throw new Error(troubles.join('\n'));
  return filesOf({ files });
}

export function filesOf({ files }: Pick<Snapshot, 'files'>): readonly SourceFile[] {
  return [...files.values()].map(({ file }) => file);
}

/** Whether both contain the same files with the same contents. */
export function sameFiles(one: Snapshot, other: Snapshot): boolean {
  if (one.files.size !== other.files.size) return false;
  for (const [path, { file }] of one.files) if (other.files.get(path)?.file !== file) return false;
  return true;
}

/** Scans the folders. Only changed files are read. */
export async function lookThrough(
  project: string,
  before?: Snapshot,
  { folders, accepts }: Sought = definitionFiles,
): Promise<Snapshot> {
  const troubles: string[] = [];
  const seen = new Map<string, SeenFile>();
  /** What cannot be read counts as unchanged. */
  const keep = (path: string, why: string) => {
    troubles.push(why);
    for (const [known, file] of before?.files ?? [])
      if (known === path || known.startsWith(`${path}/`)) seen.set(known, file);
  };

  async function folder(path: string, parents: readonly string[]): Promise<void> {
    let names: readonly string[];
    try {
      names = await readdir(join(project, path));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') keep(path, unreadable(path, error));
      else if (parents.length === 0)
        keep(path, `The folder ${path} is not there. Put it back: definitions stand in it.`);
      return;
    }
    await Promise.all(names.map((name) => entry(`${path}/${name}`, name, parents)));
  }

  async function entry(path: string, name: string, parents: readonly string[]): Promise<void> {
    // Editors and tools use hidden names for their files; the meta-schemas are part of the program.
    if (name.startsWith('.') || path === 'schemas/meta') return;
    try {
      // Links are followed: a file may be one, and so may a folder.
      const stats = await stat(join(project, path), { bigint: true });
      const self = `${stats.dev} ${stats.ino}`;
      if (stats.isDirectory()) {
        if (!parents.includes(self)) await folder(path, [...parents, self]);
      } else if (stats.isFile() && accepts(path)) seen.set(path, await read(path, stats));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') keep(path, unreadable(path, error));
    }
  }

  async function read(path: string, stats: BigIntStats): Promise<SeenFile> {
    const known = before?.files.get(path);
    const stamp = stampOf(stats);
    if (known?.stamp === stamp && !isFresh(stats, known.read)) return known;
    const now = Date.now();
    const bytes = await readFile(join(project, path));
    const same = known !== undefined && bytes.equals(bytesOf(known.file));
    return { file: same ? known.file : { path, bytes }, stamp, read: now };
  }

  await Promise.all(folders.map((each) => folder(each, [])));
  return { files: new Map([...seen].sort(([left], [right]) => (left < right ? -1 : 1))), troubles: troubles.sort() };
}

/** File times have a limited resolution: a file written just before it was read may be written again within the same step. */
const step = 100;

function isFresh({ mtimeMs, ctimeMs }: BigIntStats, read: number): boolean {
  return Number(mtimeMs) > read - step || Number(ctimeMs) > read - step;
}

function stampOf({ dev, ino, mtimeNs, ctimeNs, size }: BigIntStats): string {
  return `${dev} ${ino} ${mtimeNs} ${ctimeNs} ${size}`;
}

function bytesOf({ bytes }: SourceFile): Uint8Array {
  return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the program may not read it',
  EPERM: 'the program may not read it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ELOOP: 'its links lead in a circle',
  EIO: 'the disk answers with an error',
  ESTALE: 'the network folder is gone',
};

function unreadable(path: string, error: unknown): string {
  const code = codeOf(error) ?? '';
  return `${path} cannot be read: ${reasons[code] ?? (code || String(error))}. It stays as it was.`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
