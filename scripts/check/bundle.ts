import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MODULE_LIST } from '../build/module-list';

/** An entry of Vite's manifest. */
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** A script or style sheet that the browser must load. */
export interface LoadedFile {
  readonly file: string;
  readonly gzipBytes: number;
  /** The modules in it; none for a style sheet. */
  readonly modules: readonly string[];
}

/**
 * Every script and style sheet that a page needs until these modules run: what they import statically, transitively. `folder` is the built
 * portal; `sources` are names of the manifest: the entry, and what it loads lazily on the way.
 */
export function readLoadedFiles(folder: string, sources: readonly string[]): LoadedFile[] {
  const manifest = readJson<Manifest>(join(folder, '.vite/manifest.json'));
  const modules = readModules(folder);
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk "${name}"; scripts/check/budget.json names it.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) follow(imported);
  };
  for (const source of sources) follow(source);
  return [...files].sort().map((file) => ({
    file,
    gzipBytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    modules: modules[file] ?? [],
  }));
}

/** Modules of each script of the built portal, by file name. */
export function readModules(folder: string): Readonly<Record<string, readonly string[]>> {
  return readJson(join(folder, MODULE_LIST));
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}
