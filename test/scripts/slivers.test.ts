import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** A shorter file is a room of its own only if several others enter it. */
const fewest = 25;

/** A file that imports so many of another folder lists its kinds, one a file. */
const aList = 3;

/** Kinds in folders that their list shares with others: operations, blocks, and how blocks are compiled. */
const kinds = [/\/operations\//, /^engine\/react\/blocks\/.*-block\.tsx$/, /^engine\/compile\/screen\//];

/** Rooms that must stay: a configuration is built with the theme alone, and a wall keeps the compiler in its folder. */
const kept = ['src/theme.ts', 'src/blocks/studio/compiler/start-worker.ts'];

/** Names that have a fixed meaning in every folder: its door, and its tables. */
const fixed = /(^|\/)(index|tables)\.tsx?$/;

const folders = ['engine', 'kinds', 'server', 'src'];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders, 'test'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|d)\.ts$/.test(file) && existsSync(file));
const known = new Set(files);

/** The file that an import of another one means. */
function found(from: string, specifier: string): string | undefined {
  const base = join(dirname(from), specifier);
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((each) => known.has(each));
}

/** What a file imports when it is loaded; what it fetches later is a file of its own for that reason. */
function importsOf(file: string, text: string): { readonly statically: string[]; readonly all: string[] } {
  const to = (specifiers: RegExp) => [...text.matchAll(specifiers)].flatMap(([, name = '']) => found(file, name) ?? []);
  return {
    statically: to(/^import [^;]*?from '(\.[^']*)';/gm),
    all: to(/(?:\bfrom |\bimport\(|^import )'(\.[^']*)'/gm),
  };
}

it(`has no file of fewer than ${fewest} lines for one importer, unless it is one of a list of kinds`, () => {
  const lines = new Map<string, number>();
  const importers = new Map<string, Set<string>>();
  const statically = new Map<string, readonly string[]>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    lines.set(file, text.split('\n').length - 1);
    const imports = importsOf(file, text);
    statically.set(file, imports.statically);
    for (const each of imports.all) importers.set(each, (importers.get(each) ?? new Set()).add(file));
  }
  const slivers = files.flatMap((file) => {
    if (file.startsWith('test/') || fixed.test(file) || (lines.get(file) ?? 0) >= fewest) return [];
    if (kinds.some((each) => each.test(file)) || kept.includes(file)) return [];
    const [importer, ...others] = importers.get(file) ?? [];
    if (importer === undefined || others.length > 0) return [];
    const beside = statically.get(importer) ?? [];
    if (!beside.includes(file)) return [];
    const together = beside.filter((each) => dirname(each) === dirname(file));
    return together.length >= aList && dirname(importer) !== dirname(file) ? [] : [`${file} → ${importer}`];
  });
  expect(slivers).toEqual([]);
});
