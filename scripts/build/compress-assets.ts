import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const cache = resolve(import.meta.dirname, '../../.cache/compressed');

/** Days for which what no build used is kept, as for another branch. */
const keptDays = 14;

const ways = {
  br: promisify(brotliCompress) as (content: Buffer) => Promise<Buffer>,
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
} as const;

/** Another release of a library may compress otherwise. */
const libraries = `${process.versions.brotli} ${process.versions.zlib}`;

/** Writes `.br` and `.gz` beside each built text file, so that the server compresses nothing during requests. */
export function compressAssets(): Plugin {
  return {
    name: 'portico-compress-assets',
    apply: 'build',
    writeBundle: ({ dir }) => compressFolder(join(dir ?? '', 'assets'), cache),
  };
}

/**
 * Compresses the text files of a folder on all cores. It is most of a build's work, and most files are those of the build before, so the
 * results are kept by content.
 */
export async function compressFolder(folder: string, kept: string): Promise<void> {
  await mkdir(kept, { recursive: true });
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      const hash = createHash('sha256').update(libraries).update(content).digest('hex');
      for (const [ending, compress] of Object.entries(ways)) {
        const known = join(kept, `${hash}.${ending}`);
        const now = new Date();
        if (
          !(await utimes(known, now, now).then(
            () => true,
            () => false,
          ))
        ) {
          // Several builds may begin at once: none may copy half of a file.
          const written = `${known}.${process.pid}`;
          await writeFile(written, await compress(content));
          await rename(written, known);
        }
        await copyFile(known, join(folder, `${name}.${ending}`));
      }
    }),
  );
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of await readdir(kept)) {
    const file = join(kept, name);
    // Another build may have deleted it meanwhile.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: oldest }));
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}
