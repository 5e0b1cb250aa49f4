import { type BigIntStats, stat } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
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
  /** The file's system metadata as they were before it was read. */
  readonly stats: BigIntStats;
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
    const paths = names.filter((name) => !isLeftOut(path, name)).map((name) => `${path}/${name}`);
    // An unchanged file is done at once, without a promise of its own: the folders are scanned more than once per second.
    await Promise.all((await statAll(project, paths)).map((result, at) => entry(paths[at] as string, result, parents)));
  }

  function entry(path: string, result: BigIntStats | Error, parents: readonly string[]): Promise<void> | undefined {
    if (result instanceof Error) return fail(path, result);
    if (result.isDirectory()) {
      const self = `${result.dev} ${result.ino}`;
      return parents.includes(self) ? undefined : folder(path, [...parents, self]);
    }
    if (!result.isFile() || !accepts(path)) return undefined;
    const known = before?.files.get(path);
    if (known !== undefined && isUnchanged(known, result)) return void seen.set(path, known);
    return read(path, result, known).then(
      (file) => void seen.set(path, file),
      (error: unknown) => fail(path, error),
    );
  }

  function fail(path: string, error: unknown): undefined {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') keep(path, unreadable(path, error));
  }

  async function read(path: string, stats: BigIntStats, known: SeenFile | undefined): Promise<SeenFile> {
    const now = Date.now();
    const bytes = await readFile(join(project, path));
    const same = known !== undefined && bytes.equals(bytesOf(known.file));
    return { file: same ? known.file : { path, bytes }, stats, read: now };
  }

  await Promise.all(folders.map((each) => folder(each, [])));
  return { files: new Map([...seen].sort(([left], [right]) => (left < right ? -1 : 1))), troubles: troubles.sort() };
}

/** File times have a limited resolution: a file written just before it was read may be written again within the same step. */
const step = 100;

function isFresh({ mtimeMs, ctimeMs }: BigIntStats, read: number): boolean {
  return Number(mtimeMs) > read - step || Number(ctimeMs) > read - step;
}

function isUnchanged({ stats, read }: SeenFile, now: BigIntStats): boolean {
  return (
    stats.mtimeNs === now.mtimeNs &&
    stats.ctimeNs === now.ctimeNs &&
    stats.size === now.size &&
    stats.ino === now.ino &&
    stats.dev === now.dev &&
    !isFresh(now, read)
  );
}

/** Editors and tools use hidden names for their files; the meta-schemas are part of the program. */
function isLeftOut(folder: string, name: string): boolean {
  return name.startsWith('.') || (folder === 'schemas' && name === 'meta');
}

/** Metadata of each, or why there is none. Links are followed: a file may be one, and so may a folder. */
function statAll(project: string, paths: readonly string[]): Promise<readonly (BigIntStats | Error)[]> {
  return new Promise((resolve) => {
    const results: (BigIntStats | Error)[] = [];
    let open = paths.length;
    if (open === 0) resolve(results);
    // Callbacks cost half of what promises do.
    for (const [at, path] of paths.entries())
      stat(join(project, path), { bigint: true }, (error, stats) => {
        results[at] = error ?? stats;
        open -= 1;
        if (open === 0) resolve(results);
      });
  });
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
