import type { DefinitionProblem, JsonSchema, PermissionsModel } from '../../engine/model';
import { createArtifacts, type Manifest } from './artifacts';
import { type Edition, editionOf } from './edition';
import type { KeptSources } from './kept-sources';
import { filesOf, lookThrough, type Snapshot } from './read-folders';
import { type Compile, changesBetween, createSettler, type Settled, type World } from './settle';
import { type Hints, watchFolders } from './watch-folders';

/** The definitions as they are live: compiled at start, and again whenever a file changes. */
export interface LiveDefinitions {
  edition(): Edition;
  manifest(): Manifest;
  permissions(): PermissionsModel;
  /** A compiled document as JSON text; also of an earlier edition. */
  artifact(kind: string, id: string, hash: string): string | undefined;
  /** A free JSON Schema by the hash of its validators; also of an earlier edition. */
  schema(validators: string): JsonSchema | undefined;
  /** Calls back when another edition went live. Returns what ends it. */
  onEdition(listener: (edition: Edition) => void): () => void;
  /** Reads the folders again now. */
  refresh(): Promise<void>;
  close(): void;
}

export interface LiveDefinitionsOptions {
  /** Folder that holds `schemas`, `screens` and `locales`. */
  readonly project: string;
  readonly compile: Compile;
  /** Told of every problem of a changed file, and of the end of all problems (an empty list). */
  readonly onProblems: (problems: readonly DefinitionProblem[]) => void;
  /** Told in a sentence when the folders cannot be read or watched. */
  readonly onTrouble: (error: Error) => void;
  /** Told which files are live as they were saved. */
  readonly onSaved?: (paths: readonly string[], edition: Edition) => void;
  /** Where the last good sources are kept; without it a start knows only what stands in the folders. */
  readonly kept?: KeptSources;
  /** False for tests that do not edit. */
  readonly watch?: boolean;
  /** What tells of changes, in place of the system. */
  readonly hints?: Hints;
}

/** Definitions without which nothing can be served are not usable. */
export class NoUsableDefinitions extends Error {
  override readonly name = 'NoUsableDefinitions';
  constructor(readonly problems: readonly DefinitionProblem[]) {
    super('schemas/sources.json or schemas/permissions.json cannot be used; their problems were told before.');
  }
}

/**
 * Compiles the project's definitions and keeps them live.
 * @throws NoUsableDefinitions when there is no permission table or no source list to start with
 */
export async function createLiveDefinitions(options: LiveDefinitionsOptions): Promise<LiveDefinitions> {
  const { project, compile, onProblems, onTrouble, onSaved, kept, hints } = options;
  const artifacts = createArtifacts();
  const listeners = new Set<(edition: Edition) => void>();
  const settle = createSettler(compile);

  const found = await lookThrough(project);
  for (const trouble of found.troubles) onTrouble(new Error(trouble));
  const first = settle(filesOf(found), await lastGood(kept, found));
  if (first.problems.length > 0) onProblems(first.problems);
  const start = editionOf(first.compiled, first.problems);
  if (start === undefined) throw new NoUsableDefinitions(first.problems);
  let { world } = first;
  let edition: Edition = start;
  let manifest = artifacts.publish(edition);
  let running: Promise<unknown> = Promise.resolve();
  keep();

  /** A start without them is only less safe, so nobody waits. */
  function keep(): void {
    const good = [...world.files.values()].filter(({ path }) => !world.unsound.has(path));
    kept?.keep(good).catch((error: unknown) => {
      onTrouble(new Error(`The last good definitions cannot be kept for the next start: ${String(error)}`));
    });
  }

  function take({ world: next, compiled, problems }: Settled): void {
    const saved = changesBetween(world.files, next.files);
    world = next;
    const made = editionOf(compiled, problems) ?? { ...edition, problems };
    const news = JSON.stringify(made.problems) !== JSON.stringify(edition.problems);
    const changed = made.hash !== edition.hash;
    edition = made;
    if (changed) manifest = artifacts.publish(made);
    if (news) onProblems(problems);
    if (saved.length > 0) {
      onSaved?.(saved, made);
      keep();
    }
    if (changed) for (const listener of listeners) listener(made);
  }

  /** One after the other, so that an older state of the folders never wins over a newer one. */
  function consider(snapshot: () => Promise<Snapshot>, still: () => Promise<boolean>): Promise<boolean> {
    const considered = running.then(async () => {
      const settled = settle(filesOf(await snapshot()), world);
      if (!(await still())) return false;
      take(settled);
      return true;
    });
    running = considered.catch(() => undefined);
    return considered;
  }

  const watch =
    options.watch === false
      ? undefined
      : watchFolders({
          project,
          start: found,
          onChange: (snapshot, still) => consider(async () => snapshot, still),
          onTrouble,
          ...(hints && { hints }),
        });
  return {
    edition: () => edition,
    manifest: () => manifest,
    permissions: () => edition.permissions,
    artifact: artifacts.read,
    schema: artifacts.schema,
    onEdition(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      await consider(
        () => lookThrough(project),
        async () => true,
      );
    },
    close() {
      watch?.close();
      listeners.clear();
    },
  };
}

/**
 * What the last run kept. By another version of the program a file that is gone was taken away with the rest of that version, so only
 * what is still there counts.
 */
async function lastGood(kept: KeptSources | undefined, { files }: Snapshot): Promise<World | undefined> {
  const last = await kept?.read();
  if (last === undefined) return undefined;
  const good = last.sameProgram ? last.files : last.files.filter(({ path }) => files.has(path));
  return { files: new Map(good.map((file) => [file.path, file])), unsound: new Set() };
}
