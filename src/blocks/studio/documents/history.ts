import type { Path } from './json';
import { mergeTexts } from './merge';

/** Something selected in a document. */
export interface Selection {
  readonly path: string;
  readonly at: Path;
  /** A property of it that is to be chosen next. */
  readonly choose?: Choice;
}

/** A property that a part which was added still needs. */
export interface Choice {
  readonly property: string;
  /** What fits there. */
  readonly names: readonly string[];
  /** The place of the part. */
  readonly part: Path;
  /** The names are those of sources: the screen is to read the chosen one by its name. */
  readonly declares: boolean;
}

/** What one step changed in one document; `undefined`: there is no such document. */
export interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A step of the work, as a user would name it: one Undo reverts all of it. */
export interface Step {
  /** Key of its name below `studio:steps`, with what it is about. */
  readonly label: string;
  readonly about?: string;
  readonly changes: readonly Change[];
  /** Steps with the same key in quick succession are one: typing into one place. */
  readonly merge?: string;
  readonly at: number;
  readonly selection?: { readonly before: Selection | undefined; readonly after: Selection | undefined };
}

/** Everything that is edited, with one history of steps over all of it. */
export interface Work {
  /** All documents by path, as they are now. */
  readonly texts: ReadonlyMap<string, string>;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
  /** The step that the last Undo or Redo left as it is, because somebody else changed the same place meanwhile. */
  readonly left?: Step & { readonly by: 'undo' | 'redo' };
}

/** Typing that pauses for longer begins a new step. */
const pause = 1_500;
/** Steps that can be undone. */
const mostSteps = 500;

export function openWork(files: Iterable<readonly [string, string]>): Work {
  return { texts: new Map(files), done: [], undone: [] };
}

/** The work after one more step. A step that changes nothing is none. */
export function take(work: Work, step: Step): Work {
  const changes = step.changes.filter(({ before, after }) => before !== after);
  if (changes.length === 0) return work;
  const last = work.done.at(-1);
  const merged = last && mergeSteps(last, { ...step, changes });
  const done = merged ? [...work.done.slice(0, -1), merged] : [...work.done, { ...step, changes }].slice(-mostSteps);
  return { texts: applied(work.texts, changes), done, undone: [] };
}

function mergeSteps(last: Step, next: Step): Step | undefined {
  if (next.merge === undefined || last.merge !== next.merge) return undefined;
  // What completes something that was added may take its time.
  if (next.label !== 'add' && next.at - last.at > pause) return undefined;
  // What somebody else wrote between two letters is no part of the step.
  const ends = new Map(last.changes.map(({ path, after }) => [path, after]));
  if (next.changes.some(({ path, before }) => ends.has(path) && ends.get(path) !== before)) return undefined;
  // What the first letter alone changes, such as what is known of translations, belongs to the step all the same.
  const changes = new Map(last.changes.map((change) => [change.path, change]));
  for (const change of next.changes)
    changes.set(change.path, { ...change, before: (changes.get(change.path) ?? change).before });
  return {
    ...next,
    changes: [...changes.values()],
    ...(last.selection && { selection: { ...last.selection, after: next.selection?.after } }),
  };
}

export function undo(work: Work): Work {
  const step = work.done.at(-1);
  if (step === undefined) return work;
  const texts = turned(work.texts, step, 'after', 'before');
  const done = work.done.slice(0, -1);
  return texts ? { texts, done, undone: [...work.undone, step] } : { ...work, done, left: { ...step, by: 'undo' } };
}

export function redo(work: Work): Work {
  const step = work.undone.at(-1);
  if (step === undefined) return work;
  const texts = turned(work.texts, step, 'before', 'after');
  const undone = work.undone.slice(0, -1);
  return texts ? { texts, done: [...work.done, step], undone } : { ...work, undone, left: { ...step, by: 'redo' } };
}

/**
 * The texts with a step turned from one side to the other, and with everything that others wrote since; undefined where one of them
 * changed what the step is about.
 */
function turned(texts: Work['texts'], step: Step, from: 'before' | 'after', to: 'before' | 'after') {
  const merged = step.changes.map((change) => {
    const now = texts.get(change.path);
    return { path: change.path, before: now, ...mergeTexts(change.path, change[from], change[to], now) };
  });
  if (merged.some(({ conflicts }) => conflicts.length > 0)) return undefined;
  return applied(
    texts,
    merged.map(({ path, before, text }) => ({ path, before, after: text })),
  );
}

/** The documents after a change. */
export function applied(texts: Work['texts'], changes: readonly Change[]): Work['texts'] {
  const next = new Map(texts);
  for (const { path, after } of changes) {
    if (after === undefined) next.delete(path);
    else next.set(path, after);
  }
  return next;
}

/** The newest text of a document before its last steps that passes; undefined if none of the history does. */
export function lastTextOf({ done }: Work, path: string, passes: (text: string) => boolean): string | undefined {
  for (const { changes } of done.toReversed()) {
    const before = changes.find((change) => change.path === path)?.before;
    if (before !== undefined && passes(before)) return before;
  }
  return undefined;
}

/** Documents that differ from what is published: path → text, `undefined` if one was removed. */
export function edited(work: Work, published: ReadonlyMap<string, string>): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const [path, text] of work.texts) if (published.get(path) !== text) found.set(path, text);
  for (const path of published.keys()) if (!work.texts.has(path)) found.set(path, undefined);
  return found;
}
