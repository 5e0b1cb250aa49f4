import type { SourceFile } from '../../engine/definition';
import type { DefinitionProblem, JsonSchema, PermissionsModel } from '../../engine/model';
import { createArtifacts, type Manifest, type TextHashes } from './artifacts';
import { type Compiled, type Edition, editionOf } from './edition';
import { createLaying, type Laid } from './laying';
import type { EarlierForm, PublishedSource } from './published';
import { filesOf, lookThrough, type Snapshot } from './read-folders';
import {
  type Compile,
  changesBetween,
  createSettler,
  rememberCompile,
  type Settled,
  sameObjects,
  type World,
} from './settle';
import type { SourceStore } from './stored-sources';
import { type Hints, watchFolders } from './watch-folders';

/** The live definitions: compiled at start, and again whenever a file changes. */
export interface LiveDefinitions {
  edition(): Edition;
  manifest(): Manifest;
  permissions(): PermissionsModel;
  /** A compiled document as JSON text; also of an earlier edition. */
  artifact(kind: string, id: string, hash: string): string | undefined;
  /** A free JSON Schema by the hash of its validators; also of an earlier edition. */
  schema(validators: string): JsonSchema | undefined;
  /** Hashes of the texts of an edition, by language and namespace; also of an earlier edition. */
  textHashes(edition: string): TextHashes | undefined;
  /** The texts of a language and namespace by their hash; also of an earlier edition. */
  text(name: string, hash: string): string | undefined;
  /** Calls back when another edition goes live. Returns an unsubscribe function. */
  onEdition(listener: (edition: Edition) => void): () => void;
  /** Reads the folders again now. */
  refresh(): Promise<void>;
  /** The files in the folders, without what was published. */
  files(): readonly SourceFile[];
  /** The sources of what is live. */
  sources(): ReadonlyMap<string, SourceFile>;
  /** Result of compiling these files. Changes nothing. */
  check(files: readonly SourceFile[]): Promise<Compiled>;
  /** Number of the published edition that is live; 0: the files alone. */
  published(): number;
  /** How editions that another process publishes are found at present; null: nothing is published here. */
  foundBy(): 'PUSH' | 'POLLING' | null;
  /** A form of an earlier edition, if a publisher said what becomes of those that are open. */
  earlier(form: string, hash: string): EarlierForm | undefined;
  /** Checks now whether another edition was published; also runs periodically. */
  follow(): Promise<void>;
  close(): void;
}

export interface LiveDefinitionsOptions {
  /** Folder that holds `schemas`, `screens` and `locales`. */
  readonly project: string;
  readonly compile: Compile;
  /** Receives what is live first, as it was compiled. */
  readonly onStarted?: (compiled: Compiled) => void;
  /** Receives every problem of a changed file, and an empty list when all problems are fixed. */
  readonly onProblems: (problems: readonly DefinitionProblem[]) => void;
  /** Called when the folders cannot be read or watched. */
  readonly onTrouble: (error: Error) => void;
  /** Receives the files that are live as saved. */
  readonly onSaved?: (paths: readonly string[], edition: Edition) => void;
  /** Where the last valid sources are stored; without it a start uses only the files in the folders. */
  readonly kept?: SourceStore;
  /** What was published over the files; without it only the files count. */
  readonly published?: PublishedSource;
  /** False for tests that do not edit. */
  readonly watch?: boolean;
  /** Source of change events, instead of the system. */
  readonly hints?: Hints;
}

/** No definitions are usable, so nothing can be served. */
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
  const { project, onProblems, onTrouble, onSaved, kept, hints } = options;
  const artifacts = createArtifacts();
  const listeners = new Set<(edition: Edition) => void>();
  const compile = rememberCompile(options.compile);
  const settle = createSettler(compile);
  const laying = createLaying(compile);

  const found = await lookThrough(project);
  for (const trouble of found.troubles) onTrouble(new Error(trouble));
  let base = filesOf(found);
  let laid: Laid = await laying.lay(base, await options.published?.read(undefined));
  const first = withProblems(await settle(laid.files, await lastGood(kept, found)), laid);
  if (first.problems.length > 0) onProblems(first.problems);
  const start = editionOf(first.compiled, first.problems);
  if (start === undefined) throw new NoUsableDefinitions(first.problems);
  options.onStarted?.(first.compiled);
  let { world } = first;
  let edition: Edition = start;
  const earlier = () => laid.published?.earlier ?? [];
  let manifest = artifacts.publish(edition, earlier());
  let running: Promise<unknown> = Promise.resolve();
  keep();

  /** Without them a start is only less safe, so nothing waits for this. */
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
    if (changed) manifest = artifacts.publish(made, earlier());
    if (news) onProblems(problems);
    if (saved.length > 0) {
      onSaved?.(saved, made);
      keep();
    }
    if (changed) for (const listener of listeners) listener(made);
  }

  /** One after the other, so that an older state of the folders never overwrites a newer one. */
  function consider(snapshot: () => Promise<Snapshot>, still: () => Promise<boolean>): Promise<boolean> {
    return inTurn(async () => {
      const files = filesOf(await snapshot());
      const next = await laying.lay(files, laid.published);
      const settled = withProblems(await settle(next.files, world), next);
      if (!(await still())) return false;
      base = files;
      laid = next;
      take(settled);
      return true;
    });
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = running.then(work);
    running = done.catch(() => undefined);
    return done;
  }

  /** All of an edition goes live, or nothing. */
  function follow(): Promise<void> {
    return inTurn(async () => {
      const published = await options.published?.read(laid.published?.edition);
      if (published === undefined) return;
      const next = await laying.lay(base, published);
      const settled = await settle(next.files, world);
      const isWhole = isTaken(settled.world.files, laid.files, next.files);
      laid = isWhole ? next : { ...laid, published };
      if (isWhole) take(withProblems(settled, next));
      else
        onTrouble(new Error(`Edition ${published.edition} does not fit the files here; the last good one is served.`));
    });
  }

  const looking = options.published && followAgainAndAgain(follow, options.published, onTrouble);

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
    textHashes: artifacts.textHashes,
    text: artifacts.text,
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
    files: () => base,
    sources: () => world.files,
    check: compile,
    published: () => laid.published?.edition ?? 0,
    foundBy: () => (options.published ? (options.published.isHeard?.() ? 'PUSH' : 'POLLING') : null),
    earlier: (form, hash) => earlier().find((each) => each.form === form && each.hash === hash),
    follow,
    close() {
      looking?.();
      watch?.close();
      listeners.clear();
    },
  };
}

/** Whether everything that differs between two sets of files was settled. */
function isTaken(settled: World['files'], before: readonly SourceFile[], now: readonly SourceFile[]): boolean {
  const was = new Map(before.map((file) => [file.path, file]));
  const wanted = new Map(now.map((file) => [file.path, file]));
  const same = sameObjects(settled, wanted);
  return changesBetween(was, sameObjects(was, wanted)).every((path) => settled.get(path) === same.get(path));
}

/** Adds problems of applying editions to those of the files. */
function withProblems(settled: Settled, { problems }: Laid): Settled {
  return problems.length === 0 ? settled : { ...settled, problems: [...problems, ...settled.problems] };
}

/** Polls, and looks at once when notified. A database that is unreachable is reported once. */
function followAgainAndAgain(
  follow: () => Promise<void>,
  { every, onMoved }: Pick<PublishedSource, 'every' | 'onMoved'>,
  onTrouble: (error: Error) => void,
): () => void {
  let closed = false;
  let isLooking = false;
  /** Something may have been published after it was looked at. */
  let isMoved = false;
  let isTold = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await follow();
      isTold = false;
    } catch (error) {
      if (!closed && !isTold) onTrouble(new Error(`Published editions cannot be read: ${String(error)}`));
      isTold = true;
    } finally {
      isLooking = false;
    }
    if (isMoved && !closed) {
      isMoved = false;
      void look();
    }
  };
  const timer = setInterval(() => void look(), every).unref();
  const forget = onMoved?.(() => {
    isMoved = isLooking;
    void look();
  });
  return () => {
    closed = true;
    clearInterval(timer);
    void forget?.();
  };
}

/**
 * What the last run stored. With another version of the program, a missing file was removed by the deployment, so only existing files
 * count.
 */
async function lastGood(kept: SourceStore | undefined, { files }: Snapshot): Promise<World | undefined> {
  const last = await kept?.read();
  if (last === undefined) return undefined;
  const good = last.sameProgram ? last.files : last.files.filter(({ path }) => files.has(path));
  return { files: new Map(good.map((file) => [file.path, file])), unsound: new Set() };
}
