import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const cache = resolve(import.meta.dirname, '../../.cache/compressed');

/** Days for which what no build used is kept, as for another branch. */
const keptDays = 14;

/** How a content is compressed, and what decides the result besides it: another release of a library may compress otherwise. */
interface Way {
  readonly compress: (content: Buffer) => Promise<Buffer>;
  readonly by: string;
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const gzipped = { level: constants.Z_BEST_COMPRESSION };

/** By the ending of the file. */
const ways: Readonly<Record<string, Way>> = {
  br: {
    compress: (content) => promisify(brotliCompress)(content, brotli),
    by: JSON.stringify([process.versions.brotli, brotli]),
  },
  gz: {
    compress: (content) => promisify(gzip)(content, gzipped),
    by: JSON.stringify([process.versions.zlib, gzipped]),
  },
};

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
export async function compressFolder(folder: string, kept: string, by = ways): Promise<void> {
  await mkdir(kept, { recursive: true });
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      for (const [ending, way] of Object.entries(by)) {
        const hash = createHash('sha256').update(`${way.by}\0`).update(content).digest('hex');
        const known = join(kept, `${hash}.${ending}`);
        const now = new Date();
        if (
          !(await utimes(known, now, now).then(
            () => true,
            () => false,
          ))
        ) {
          // Several builds, or two files of one with the same content, may do the same at once: none may copy half of a file.
          const written = `${known}.${randomUUID()}`;
          await writeFile(written, await way.compress(content));
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
