import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { contentHash, isStamped, stamp } from '../bootstrap/stamp.mjs';

const project = resolve(import.meta.dirname, '../..');

/** The engine's own sentences: every other namespace is the portal's. */
export const ownNamespaces: readonly string[] = [
  'app',
  'changes',
  'definition',
  'describe',
  'import',
  'kit',
  'problems',
  'rjsf',
  'shapes',
];

/** The template of `portico init`. */
const starter = 'examples/starter';

/** The inputs of the package. */
const sources = [
  'engine',
  'schemas/meta',
  'locales',
  starter,
  'scripts/build/engine-package.ts',
  'scripts/build/engine-types.json',
  'package-lock.json',
];
const stampFile = 'dist/.engine-built';

/** Writes the package unless it was built from exactly these sources. */
export function buildEngineIfStale(): void {
  const hash = contentHash(sources.filter((name) => existsSync(join(project, name))));
  if (isStamped(stampFile, hash)) return;
  buildEnginePackage();
  stamp(stampFile, hash);
}

/**
 * Writes `dist/engine`, the package `@portico/engine` as it is published: one plain module for each file of `engine/`, its types, the style
 * sheets beside them, and the files the engine reads (the languages' own schemas, its sentences, the starter). Nothing is bundled, so that
 * users of the package ship only what they import.
 */
function buildEnginePackage(): void {
  const into = join(project, 'dist/engine');
  rmSync(into, { recursive: true, force: true });
  const names = readdirSync(join(project, 'engine'), { recursive: true, encoding: 'utf8' }).sort();
  const { options } = ts.convertCompilerOptionsFromJson(
    ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile).config.compilerOptions,
    project,
  );
  const code = names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
  for (const name of code) writeModule(name, into, options);
  writeTypes(code, into);
  for (const name of names) {
    if (/\.css$|^vite\/client\.d\.ts$/.test(name)) copy(join(project, 'engine', name), join(into, 'lib', name));
    else if (/\/.*\.json$/.test(name)) json(join(project, 'engine', name), join(into, 'lib', name));
  }
  for (const name of readdirSync(join(project, 'schemas/meta')))
    if (name.endsWith('.json')) json(join(project, 'schemas/meta', name), join(into, 'schemas/meta', name));
  for (const language of readdirSync(join(project, 'locales')))
    for (const namespace of ownNamespaces) {
      const file = join(project, 'locales', language, `${namespace}.json`);
      if (existsSync(file)) json(file, join(into, 'locales', language, `${namespace}.json`));
    }
  if (existsSync(join(project, starter)))
    cpSync(join(project, starter), join(into, starter), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(project.length)),
    });
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md'])
    copy(join(project, 'engine', name), join(into, name));
  copy(join(project, 'LICENSE'), join(into, 'LICENSE'));
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

/**
 * A JSON file, and beside it a module of the same content: Node imports such files only with an attribute that not every bundler supports.
 */
function json(from: string, to: string): void {
  copy(from, to);
  if (to.endsWith('.json'))
    writeFileSync(`${to}.js`, `export default ${JSON.stringify(JSON.parse(readFileSync(from, 'utf8')))};\n`);
}

function writeModule(name: string, into: string, options: ts.CompilerOptions): void {
  const { outputText } = ts.transpileModule(readFileSync(join(project, 'engine', name), 'utf8'), {
    fileName: name,
    compilerOptions: { ...options, sourceMap: false, declaration: false },
  });
  const to = join(into, 'lib', name.replace(/\.tsx?$/, '.js'));
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, withWholeNames(outputText, join(project, 'engine', dirname(name)), false));
}

/** Types, generated only where sources changed since the last time. */
function writeTypes(names: readonly string[], into: string): void {
  const compiler = join(project, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(project, 'scripts/build/engine-types.json')], {
    stdio: 'inherit',
  });
  for (const name of names) {
    const place = name.replace(/\.tsx?$/, '.d.ts');
    const text = readFileSync(join(project, '.cache/engine-types/engine', place), 'utf8');
    writeFileSync(join(into, 'lib', place), withWholeNames(text, join(project, 'engine', dirname(name)), true));
  }
}

/** Imports as Node and browsers need them: with the file's full name. Types need no style sheet. */
function withWholeNames(text: string, folder: string, isTypes: boolean): string {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  let whole = text;
  for (const { fileName, pos, end } of importedFiles.toReversed()) {
    if (!fileName.startsWith('.')) continue;
    const name = wholeName(folder, fileName);
    // The position of an import is that of its quoted name.
    const quoted = text.slice(pos, end + 1).indexOf(fileName);
    const at = pos + Math.max(quoted, 0);
    whole = whole.slice(0, at) + name + whole.slice(at + fileName.length);
  }
  return isTypes ? whole.replaceAll(/^import ["'][^"']+\.css["'];\n/gm, '') : whole;
}

function wholeName(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (name.endsWith('.css')) return name;
  if (name.endsWith('.json')) return `${name}.js`;
  if (['.ts', '.tsx', '.d.ts'].some((ending) => existsSync(path + ending))) return `${name}.js`;
  if (existsSync(path) && statSync(path).isDirectory()) return `${name}/index.js`;
  throw new Error(`${name} of ${folder} leads nowhere.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = Date.now();
  buildEngineIfStale();
  console.log(
    `dist/engine is made (${((Date.now() - started) / 1000).toFixed(1)} s); npm pack ./dist/engine packs it.`,
  );
}
