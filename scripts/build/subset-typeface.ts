import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { typefaceFiles } from '../../engine/kit/typeface';

/** What the portal's style sheets use of the typeface: weights, and figures of one width; the others place accents and pairs of letters. */
const used = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'],
} as const;

const cache = resolve(import.meta.dirname, '../../.cache/typeface');

/**
 * Replaces the files of the typeface with subsets that hold only what the portal shows: less than half of what everybody waits for on a slow
 * line. Made once and cached by content.
 */
export function subsetTypeface(): Plugin {
  return {
    name: 'portico-subset-typeface',
    async config() {
      const alias = await Promise.all(
        typefaceFiles.map(async ({ path, range }) => ({ find: path, replacement: await subset(path, range) })),
      );
      return { resolve: { alias } };
    },
  };
}

async function subset(path: string, range: string): Promise<string> {
  const whole = await readFile(createRequire(import.meta.url).resolve(path));
  const key = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([range, used]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cache, key);
  const file = join(folder, basename(path));
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  // Several builds may begin at once: none may read half of a file.
  const written = `${file}.${process.pid}`;
  await writeFile(
    written,
    await subsetFont(whole, charactersOf(range), { ...used, keepFeatures: [...used.keepFeatures] }),
  );
  await rename(written, file);
  return file;
}

/** The characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}
