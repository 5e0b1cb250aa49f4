import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database';

/**
 * Files by content hash that all processes serve, whichever created them: during a rolling upgrade, a page from one server sends requests
 * to another.
 */
export interface SharedFiles {
  keep(files: ReadonlyMap<string, string | Buffer>): Promise<void>;
  read(path: string): Promise<Buffer | undefined>;
  /** The first of these that exists. */
  first(paths: readonly string[]): Promise<{ readonly path: string; readonly content: Buffer } | undefined>;
  /** Deletes files that no process has used for a week; those of this process are in use while it runs. */
  sweep(): Promise<void>;
}

/** Maximum bytes per statement. */
const batch = 2_000_000;

export function createSharedFiles(db: Kysely<Database>): SharedFiles {
  async function insert(files: readonly (readonly [string, string | Buffer])[]): Promise<void> {
    const paths = files.map(([path]) => path);
    const contents = files.map(([, content]) => Buffer.from(content));
    // Always in one order, to prevent deadlocks between processes that store the same files.
    await sql`insert into shared_files (path, content)
      select path, content from unnest(${paths}::text[], ${contents}::bytea[]) as file (path, content) order by path
      on conflict (path) do nothing`.execute(db);
  }
  /** Paths of everything that this process has. */
  const ours = new Set<string>();
  /** Marks files as in use, once a day. */
  async function use(paths: readonly string[]): Promise<void> {
    await sql`update shared_files set kept_at = now() where path in (
      select path from shared_files where path = any (${paths}::text[]) and kept_at < now() - interval '1 day'
      order by path for update)`.execute(db);
  }
  return {
    async keep(files) {
      const paths = [...files.keys()];
      for (const path of paths) ours.add(path);
      // Most exist already: a process starts more often than an edition changes.
      await use(paths);
      const { rows } = await sql<{ path: string }>`
        select path from shared_files where path = any (${paths}::text[])`.execute(db);
      const there = new Set(rows.map(({ path }) => path));
      let waiting: (readonly [string, string | Buffer])[] = [];
      let size = 0;
      for (const entry of files) {
        if (there.has(entry[0])) continue;
        waiting.push(entry);
        size += entry[1].length;
        if (size < batch) continue;
        await insert(waiting);
        waiting = [];
        size = 0;
      }
      if (waiting.length > 0) await insert(waiting);
    },
    async read(path) {
      const row = await db.selectFrom('shared_files').select('content').where('path', '=', path).executeTakeFirst();
      return row?.content;
    },
    async first(paths) {
      const rows = await db.selectFrom('shared_files').select(['path', 'content']).where('path', 'in', paths).execute();
      return paths.flatMap((path) => rows.filter((row) => row.path === path))[0];
    },
    async sweep() {
      await use([...ours]);
      await sql`delete from shared_files where kept_at < now() - interval '7 days'`.execute(db);
    },
  };
}

/** Built files of a folder, in shared form: compressed by Brotli if the build did so, then named `….br`. */
export async function builtFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.gz'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const all = new Set(names);
  const kept = names.filter((name) => !all.has(`${name}.br`));
  return new Map(
    await Promise.all(kept.map(async (name) => [`assets/${name}`, await readFile(join(folder, name))] as const)),
  );
}
