import type { SourceFile } from '../../engine/definition';
import type { DefinitionProblem, JsonSchema, PermissionsModel } from '../../engine/model';
import { createArtefacts, type Manifest } from './artefacts';
import { type Compiled, type Edition, nextEdition } from './edition';
import { readDefinitionFiles } from './read-folders';
import { watchDefinitions } from './watch-folders';

/** The definitions as they are live: compiled at start, and again whenever a file changes. */
export interface LiveDefinitions {
  edition(): Edition;
  manifest(): Manifest;
  permissions(): PermissionsModel;
  /** A compiled document as JSON text; also of an earlier edition. */
  artefact(kind: string, id: string, hash: string): string | undefined;
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
  readonly compile: (files: readonly SourceFile[]) => Compiled;
  /** Told of every problem of a changed file, and of the end of all problems (an empty list). */
  readonly onProblems: (problems: readonly DefinitionProblem[]) => void;
  /** Told when the folders cannot be read or watched. */
  readonly onTrouble: (error: Error) => void;
  /** False for tests that do not edit. */
  readonly watch?: boolean;
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
  const { project, compile, onProblems, onTrouble } = options;
  const artefacts = createArtefacts();
  const listeners = new Set<(edition: Edition) => void>();

  const first = compile(await readDefinitionFiles(project));
  if (first.problems.length > 0) onProblems(first.problems);
  const start = nextEdition(first, undefined);
  if (start === undefined) throw new NoUsableDefinitions(first.problems);
  let edition: Edition = start;
  let manifest = artefacts.publish(edition);
  let running: Promise<void> = Promise.resolve();

  function take(compiled: Compiled): void {
    const next = nextEdition(compiled, edition) ?? { ...edition, problems: compiled.problems };
    const news = JSON.stringify(next.problems) !== JSON.stringify(edition.problems);
    const changed = next.hash !== edition.hash;
    edition = next;
    if (news) onProblems(next.problems);
    if (!changed) return;
    manifest = artefacts.publish(next);
    for (const listener of listeners) listener(next);
  }

  /** One after the other, so that an older state of the folders never wins over a newer one. */
  function refresh(): Promise<void> {
    running = running.then(async () => {
      try {
        take(compile(await readDefinitionFiles(project)));
      } catch (error) {
        onTrouble(error instanceof Error ? error : new Error(String(error)));
      }
    });
    return running;
  }

  const unwatch = options.watch === false ? () => {} : watchDefinitions(project, () => void refresh(), onTrouble);
  return {
    edition: () => edition,
    manifest: () => manifest,
    permissions: () => edition.permissions,
    artefact: artefacts.read,
    schema: artefacts.schema,
    onEdition(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    close() {
      unwatch();
      listeners.clear();
    },
  };
}
