import {
  compareDocuments,
  comparePayloads,
  createWording,
  type MergeConflict,
  mergeDocuments,
  narrows,
  type Sentence,
} from '../../../engine/change';
import { onceFor, type SourceFile } from '../../../engine/definition';
import { type DefinitionProblem, isObject, type Json } from '../../../engine/model';
import { portalWorld } from '../../../kinds';
import {
  breaksRoutes,
  type Compiled,
  changedKeptModels,
  isKeptOut,
  type LaidDocument,
  type LiveDefinitions,
  layOver,
  mergeTexts,
  type Published,
  parsed,
  publishableKind,
  sourceOf,
  textOf,
} from '../../definitions';

/** An edited document of a set with the text it was based on. */
export interface EditedDocument {
  readonly path: string;
  readonly text: string | null;
  readonly base: string | null;
}

/** A document in which both this set and another user changed the same property. */
export interface SetConflict extends MergeConflict {
  readonly path: string;
}

/** All definitions as they would be with a set published. */
export interface Candidate {
  readonly before: ReadonlyMap<string, SourceFile>;
  readonly after: ReadonlyMap<string, SourceFile>;
  /** What would be applied to the files. */
  readonly overlay: ReadonlyMap<string, LaidDocument>;
  readonly conflicts: readonly SetConflict[];
  /** Documents that are never part of a set. */
  readonly keptOut: readonly string[];
}

/** Applies what is published to the files and then a set, document by document, each merged if others changed it meanwhile. */
export function candidateOf(
  files: readonly SourceFile[],
  published: Pick<Published, 'documents'>,
  documents: readonly EditedDocument[],
): Candidate {
  const laid = layOver(files, published.documents);
  const edited = new Set(documents.map(({ path }) => path));
  const conflicts: SetConflict[] = laid.conflicts
    .filter((path) => !edited.has(path))
    .map((path) => ({ path, pointer: '', base: undefined, mine: undefined, theirs: undefined }));
  const after = new Map(laid.files);
  const keptOut: string[] = [];
  for (const { path, text, base } of documents) {
    if (isKeptOut(path)) {
      keptOut.push(path);
      continue;
    }
    const file = files.find((each) => each.path === path);
    const live = laid.files.get(path);
    const now = live ? textOf(live) : null;
    const merged = mergeTexts(path, base, text, now);
    if (merged === 'conflict') conflicts.push(...conflictsOf(path, base, text, now));
    const result = merged === 'conflict' ? text : merged;
    if (breaksRoutes(path, file ? textOf(file) : null, result)) {
      keptOut.push(path);
      continue;
    }
    if (result === null) after.delete(path);
    else if (result !== now) after.set(path, sourceOf(path, result));
  }
  return { before: laid.files, after, overlay: overlayOf(files, after), conflicts, keptOut };
}

/** Properties that two edits of one document both changed. */
export function conflictsOf(
  path: string,
  base: string | null,
  mine: string | null,
  theirs: string | null,
): readonly SetConflict[] {
  const whole = { path, pointer: '', base: base ?? undefined, mine: mine ?? undefined, theirs: theirs ?? undefined };
  const [was, own, other] = [parsed(base), parsed(mine), parsed(theirs)];
  if (was === 'unreadable' || own === 'unreadable' || other === 'unreadable') return [whole];
  return mergeDocuments(was, own, other, path).conflicts.map((conflict) => ({ path, ...conflict }));
}

/** What differs from the files. */
function overlayOf(
  files: readonly SourceFile[],
  after: ReadonlyMap<string, SourceFile>,
): ReadonlyMap<string, LaidDocument> {
  const below = new Map(files.map((file) => [file.path, file]));
  const overlay = new Map<string, LaidDocument>();
  for (const path of new Set([...below.keys(), ...after.keys()])) {
    const [file, now] = [below.get(path), after.get(path)];
    if (file === now || publishableKind(path) === undefined) continue;
    const [base, text] = [file ? textOf(file) : null, now ? textOf(now) : null];
    if (base !== text) overlay.set(path, { text, base });
  }
  return overlay;
}

/** The gate's result for a set. */
export interface SetCheck {
  readonly compiled: Compiled;
  readonly problems: readonly DefinitionProblem[];
  /** Shared documents that the set changes, and the documents excluded from sets that would change with them. */
  readonly shared: { readonly edited: readonly string[]; readonly changes: readonly string[] };
  readonly comparison: readonly Sentence[];
  /** Whether a form would send less than now, or may refuse what it accepts now. */
  readonly narrower: boolean;
}

/** Runs the whole check on all definitions with the set, and describes its changes. */
export async function checkCandidate(
  definitions: Pick<LiveDefinitions, 'check' | 'edition'>,
  candidate: Candidate,
): Promise<SetCheck> {
  const compiled = await definitions.check([...candidate.after.values()]);
  const live = definitions.edition();
  const payloads = comparePayloads(live.forms, compiled.forms);
  const edited = editedShared(candidate);
  const [before, after] = [valuesOf(candidate.before), valuesOf(candidate.after)];
  const wordingOf = (documents: typeof after) => createWording(documents, portalWorld.usualNamespace ?? '');
  const documents = compareDocuments(before, after, { before: wordingOf(before), after: wordingOf(after) });
  return {
    compiled,
    problems: compiled.problems,
    shared: { edited, changes: edited.length > 0 ? changedKeptModels(candidate.after.keys(), live, compiled) : [] },
    comparison: [...documents, ...payloads.sentences],
    narrower: payloads.narrower || documents.some(narrows),
  };
}

/** Shared documents that a set changes, adds or removes. */
function editedShared({ before, after }: Candidate): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path)?.bytes !== after.get(path)?.bytes && publishableKind(path)?.kind === 'shared',
  );
}

/** Publishable documents, as values; unreadable ones are absent. */
function valuesOf(files: ReadonlyMap<string, SourceFile>): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  for (const [path, file] of files) {
    const value = publishableValue(file);
    if (value !== undefined) found.set(path, value);
  }
  return found;
}

/** Read once for each file: a check reads all of them, twice. */
const publishableValue = onceFor((file: SourceFile): Json | undefined => {
  if (publishableKind(file.path) === undefined) return undefined;
  const value = parsed(textOf(file));
  return value !== undefined && isObject(value) ? value : undefined;
});
