import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { compressFolder } from '../../scripts/build/compress-assets';

let folder: string;
let kept: string;
const folders: string[] = [];
const fresh = () => {
  const made = mkdtempSync(join(tmpdir(), 'portico-compress-'));
  folders.push(made);
  return made;
};
beforeEach(() => {
  folder = fresh();
  kept = join(fresh(), 'kept');
});
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true });
});

const script = 'export const text = "äöü";\n'.repeat(300);

test('Every text file is there in both ways, with its own content; what is compressed already is left', async () => {
  writeFileSync(join(folder, 'a.js'), script);
  writeFileSync(join(folder, 'b.css'), 'a { color: red }');
  writeFileSync(join(folder, 'c.woff2'), 'typeface');
  await compressFolder(folder, kept);
  expect(readdirSync(folder).sort()).toEqual([
    'a.js',
    'a.js.br',
    'a.js.gz',
    'b.css',
    'b.css.br',
    'b.css.gz',
    'c.woff2',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'b.css.gz'))).toString()).toBe('a { color: red }');
  expect(readFileSync(join(folder, 'a.js.gz'))).toEqual(gzipSync(script, { level: 9 }));
});

test('A file of the same content is not compressed again, whatever its name; a changed one is', async () => {
  writeFileSync(join(folder, 'a.js'), script);
  await compressFolder(folder, kept);
  for (const name of readdirSync(kept)) writeFileSync(join(kept, name), name.slice(-2));
  const next = fresh();
  writeFileSync(join(next, 'other.js'), script);
  writeFileSync(join(next, 'a.js'), `${script}// changed\n`);
  await compressFolder(next, kept);
  expect(readFileSync(join(next, 'other.js.br'), 'utf8')).toBe('br');
  expect(readFileSync(join(next, 'other.js.gz'), 'utf8')).toBe('gz');
  expect(brotliDecompressSync(readFileSync(join(next, 'a.js.br'))).toString()).toContain('// changed');
});

test('What no build used for two weeks is forgotten', async () => {
  writeFileSync(join(folder, 'a.js'), script);
  await compressFolder(folder, kept);
  const long = new Date(Date.now() - 15 * 86_400_000);
  for (const name of readdirSync(kept)) utimesSync(join(kept, name), long, long);
  writeFileSync(join(kept, 'unused.br'), '');
  utimesSync(join(kept, 'unused.br'), long, long);
  await compressFolder(folder, kept);
  expect(
    readdirSync(kept)
      .map((name) => name.slice(-3))
      .sort(),
  ).toEqual(['.br', '.gz']);
});

test('Files of the same content may be compressed at the same time', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `${index}.js`);
  for (const name of names) writeFileSync(join(folder, name), script);
  await compressFolder(folder, kept);
  for (const name of names) expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()).toBe(script);
  expect(readdirSync(kept)).toHaveLength(2);
});

test('What was compressed with other options, or by another release, is compressed again', async () => {
  writeFileSync(join(folder, 'a.js'), script);
  const made = async (by: string) => {
    await compressFolder(folder, kept, { br: { compress: async () => Buffer.from(by), by } });
    return readFileSync(join(folder, 'a.js.br'), 'utf8');
  };
  expect([await made('quality 11'), await made('quality 9'), await made('quality 11')]).toEqual([
    'quality 11',
    'quality 9',
    'quality 11',
  ]);
});
