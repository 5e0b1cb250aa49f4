import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const code = /'([A-Z]+(?:_[A-Z]+)+)'/g;
const imported = /import (?!type)\{([^}]*)\} from '(\.[^']+)'/g;
const known: ReadonlySet<string> = new Set(Object.keys(JSON.parse(readFileSync('locales/en/errors.json', 'utf8'))));
const contract: Readonly<Record<string, object>> = JSON.parse(readFileSync('schemas/sources.json', 'utf8')).sources;
const sources: ReadonlySet<string> = new Set(Object.keys(contract));

const codesIn = (text: string) =>
  [...text.matchAll(code)].map(([, name = '']) => name).filter((name) => known.has(name));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Declarations at the top of a file, by name. */
function declarations(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:function|const|class|type|interface) )/m);
  return new Map(
    parts.map((part) => [/^(?:export )?(?:async )?(?:function|const|class) (\w+)/.exec(part)?.[1] ?? '', part]),
  );
}

/** A file's own text, and those declarations of its own feature that it imports, with what they use in their files. */
function reach(file: string, feature: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(imported)].reduce<string[]>(
    (texts, [, names = '', target = '']) => {
      const path = `${join(dirname(file), target)}.ts`;
      if (relative(feature, path).startsWith('..') || !existsSync(path)) return texts;
      const known = declarations(readFileSync(path, 'utf8'));
      const open = names.split(',').map((name) => name.trim());
      const seen = new Set<string>();
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        const part = known.get(name);
        if (part === undefined || seen.has(name)) continue;
        seen.add(name);
        texts.push(part);
        open.push(...[...known.keys()].filter((other) => new RegExp(`\\b${other}\\(`).test(part)));
      }
      return texts;
    },
    [text],
  );
}

/**
 * Codes with which each operation of the API refuses a call in its own feature's code, read from the server's source, except the codes of
 * the layers below, which any operation may return.
 */
export function refusalCodes(): ReadonlyMap<string, readonly string[]> {
  const shared = new Set(
    filesBelow('server')
      .filter((file) => !/^server\/(?:features|identity|demo|api\/import)\//.test(file))
      .flatMap((file) => codesIn(readFileSync(file, 'utf8'))),
  );
  const found = new Map<string, readonly string[]>();
  for (const file of filesBelow('server/features')) {
    const [feature = ''] = /^server\/features\/[^/]+/.exec(file) ?? [];
    if (!file.startsWith(`${feature}/operations/`)) continue;
    const text = readFileSync(file, 'utf8');
    const names = [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).filter((name) => sources.has(name));
    const codes = reach(file, feature)
      .flatMap(codesIn)
      .filter((each) => !shared.has(each));
    for (const name of names) found.set(name, [...new Set([...(found.get(name) ?? []), ...codes])].sort());
  }
  // Operations that take a file are generated from their source.
  const ofFiles = filesBelow('server/api/import').flatMap((file) => codesIn(readFileSync(file, 'utf8')));
  for (const [name, source] of Object.entries(contract))
    if ('import' in source) found.set(name, [...new Set(ofFiles.filter((each) => !shared.has(each)))].sort());
  return found;
}
