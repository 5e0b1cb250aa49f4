import { readingProblems, type SourceFile } from '../../engine/definition';
import type { DefinitionProblem } from '../../engine/model';
import type { Compiled } from './edition';
import { describeHeld } from './held-edits';
import { isNeeded } from './needed-documents';

/** Consistent sources. */
export interface World {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Files with an error and no known valid edition: they break only their own place. */
  readonly unsound: ReadonlySet<string>;
}

export interface Settled {
  readonly world: World;
  readonly compiled: Compiled;
  /** Problems of the files as found. */
  readonly problems: readonly DefinitionProblem[];
}

/** Compiles files, perhaps in another thread. */
export type Compile = (files: readonly SourceFile[]) => Compiled | Promise<Compiled>;

/**
 * Decides which edits go live. The unit is the file: changed, new or deleted. What is taken is as much as fits together with what was
 * live before, so that a refused edit leaves everything else unchanged, byte for byte:
 *
 * 1. Files that cannot be read, and edits with an error of their own, are held back, and their last valid source is used.
 * 2. If an unchanged file becomes invalid, the edits that caused it are held back.
 * 3. Both are repeated until nothing is invalid. Edits held back only because of others are accepted in the end.
 */
export function createSettler(
  compile: Compile,
): (found: readonly SourceFile[], last: World | undefined) => Promise<Settled> {
  const { compiledOf, forgetBut } = remembering(compile);
  return async (found, last) => {
    if (last === undefined) {
      const files = mapOf(found);
      const compiled = await compiledOf(files);
      return { world: { files, unsound: wrongIn(compiled) }, compiled, problems: compiled.problems };
    }
    const wanted = withKnown(found, last.files);
    const changes = changesBetween(last.files, wanted);
    const mixed = (taken: Iterable<string>) => mix(last.files, wanted, taken);
    const compiledWith = (taken: Iterable<string>) => compiledOf(mixed(taken));
    const without = (held: ReadonlySet<string>) => changes.filter((path) => !held.has(path));

    const needed = changes.filter((path) => !wanted.has(path) && isNeeded(path, wanted));
    let trials = 0;
    const unsound = new Set(last.unsound);
    const unreadable = changes.filter((path) => !unsound.has(path) && isUnreadable(wanted.get(path)));
    const held = new Set([...needed, ...unreadable]);
    /** Invalid files, except those that were invalid all along. */
    const wrongWith = async (taken: readonly string[]) =>
      [...wrongIn(await compiledWith(taken))].filter((path) => !unsound.has(path));
    for (;;) {
      const taken = without(held);
      const wrong = await wrongWith(taken);
      if (wrong.length === 0) break;
      const own = wrong.filter((path) => taken.includes(path));
      const cured = async (reverted: readonly string[]) => {
        if (++trials > mostTrials) return true;
        const still = await wrongWith(taken.filter((path) => !reverted.includes(path)));
        return !still.some((path) => wrong.includes(path));
      };
      const culprits = own.length > 0 ? own : trials > mostTrials ? taken : await blame(taken, [], cured);
      for (const path of culprits) held.add(path);
      // No edit caused it: they were valid for another version of the program.
      if (culprits.length === 0) for (const path of wrong) unsound.add(path);
    }
    await takeBack(
      held,
      async (path) =>
        !needed.includes(path) &&
        !unreadable.includes(path) &&
        (await wrongWith([...without(held), path])).length === 0,
    );

    const taken = without(held);
    const compiled = await compiledWith(taken);
    const files = mixed(taken);
    const world = { files, unsound: wrongIn(compiled) };
    const told = await describeHeld([...held].sort(), {
      all: () => compiledWith(changes.filter((path) => !needed.includes(path))),
      alone: (path) => compiledWith([...taken, path]),
      now: compiled,
      before: last.files,
      wanted,
    });
    const others = compiled.problems.filter(({ place }) => !held.has(place.file));
    forgetBut(compiled);
    return { world, compiled, problems: [...told, ...others] };
  };
}

/** Each trial compiles everything: if this many do not identify the cause, no edit is accepted. */
const mostTrials = 60;

/**
 * The edits that invalidate others: the fewest to take back, found by bisection.
 * @param cured whether nothing is invalid after taking these back
 */
async function blame(
  suspects: readonly string[],
  reverted: readonly string[],
  cured: (reverted: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  if (suspects.length <= 1) return suspects;
  const middle = suspects.length >> 1;
  const [left, right] = [suspects.slice(0, middle), suspects.slice(middle)];
  if (await cured([...reverted, ...left])) return blame(left, reverted, cured);
  if (await cured([...reverted, ...right])) return blame(right, reverted, cured);
  return [
    ...(await blame(left, [...reverted, ...right], cured)),
    ...(await blame(right, [...reverted, ...left], cured)),
  ];
}

/** Maximum number of edits worth trying one by one. */
const mostTried = 20;

/** Accepts after all whatever is valid without the other held edits. */
async function takeBack(held: Set<string>, fits: (path: string) => Promise<boolean>): Promise<void> {
  if (held.size < 2 || held.size > mostTried) return;
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const path of [...held]) if (await fits(path)) held.delete(path);
  }
}

function isUnreadable(file: SourceFile | undefined): boolean {
  return file !== undefined && readingProblems(file).some(({ severity }) => severity === 'error');
}

/** Files with an error. */
function wrongIn({ problems }: Compiled): Set<string> {
  return new Set(problems.filter(({ severity }) => severity === 'error').map(({ place }) => place.file));
}

/** Results by the exact files they were made from: the same compilation is requested more than once. */
function remembering(compile: Compile) {
  let known: { readonly files: ReadonlyMap<string, SourceFile>; readonly compiled: Compiled }[] = [];
  return {
    async compiledOf(files: ReadonlyMap<string, SourceFile>): Promise<Compiled> {
      const found = known.find((each) => isSame(each.files, files));
      if (found !== undefined) return found.compiled;
      const compiled = await compile([...files.values()]);
      known.push({ files, compiled });
      return compiled;
    },
    forgetBut(kept: Compiled): void {
      known = known.filter(({ compiled }) => compiled === kept);
    },
  };
}

/** Compiling with a cache of the last results: the same files are never compiled twice. */
export function rememberCompile(compile: Compile, most = 3): (files: readonly SourceFile[]) => Promise<Compiled> {
  let known: { readonly files: ReadonlySet<SourceFile>; readonly compiled: Promise<Compiled> }[] = [];
  return (files) => {
    const found = known.find((each) => each.files.size === files.length && files.every((file) => each.files.has(file)));
    if (found !== undefined) return found.compiled;
    const compiled = (async () => compile(files))();
    known = [{ files: new Set(files), compiled }, ...known].slice(0, most);
    compiled.catch(() => {
      known = known.filter((each) => each.compiled !== compiled);
    });
    return compiled;
  };
}

function isSame(one: ReadonlyMap<string, SourceFile>, other: ReadonlyMap<string, SourceFile>): boolean {
  if (one.size !== other.size) return false;
  for (const [path, file] of one) if (other.get(path) !== file) return false;
  return true;
}

/** The same files; those equal to one in `known` are the same object. */
export function sameObjects(
  known: ReadonlyMap<string, SourceFile>,
  files: ReadonlyMap<string, SourceFile>,
): ReadonlyMap<string, SourceFile> {
  return withKnown([...files.values()], known);
}

/** The files found; unchanged ones are the same object as before. */
function withKnown(found: readonly SourceFile[], last: ReadonlyMap<string, SourceFile>): Map<string, SourceFile> {
  return mapOf(
    found.map((file) => {
      const before = last.get(file.path);
      return before !== undefined && isEqual(before, file) ? before : file;
    }),
  );
}

function isEqual(one: SourceFile, other: SourceFile): boolean {
  return one === other || Buffer.compare(bytesOf(one), bytesOf(other)) === 0;
}

function bytesOf({ bytes }: SourceFile): Uint8Array {
  return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
}

function mapOf(files: readonly SourceFile[]): Map<string, SourceFile> {
  return new Map(files.map((file) => [file.path, file]));
}

/** Paths that differ, sorted. */
export function changesBetween(
  before: ReadonlyMap<string, SourceFile>,
  now: ReadonlyMap<string, SourceFile>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...now.keys()]);
  return [...paths].filter((path) => before.get(path) !== now.get(path)).sort();
}

/** The previously live files with some of the changes. */
function mix(
  last: ReadonlyMap<string, SourceFile>,
  wanted: ReadonlyMap<string, SourceFile>,
  taken: Iterable<string>,
): ReadonlyMap<string, SourceFile> {
  const files = new Map(last);
  for (const path of taken) {
    const file = wanted.get(path);
    if (file === undefined) files.delete(path);
    else files.set(path, file);
  }
  return files;
}
