import { formatJson, mergeDocuments } from '../../engine/change';
import { onceFor, readJson, type SourceFile } from '../../engine/definition';
import type { FormModel, Json } from '../../engine/model';
import { changedKeptRoutes, isKeptOut } from './publishable';

/** A published document: it replaces a file. */
export interface LaidDocument {
  /** Null if the document was deleted. */
  readonly text: string | null;
  /** Content of the file that it was based on; null if there was none. */
  readonly base: string | null;
}

/** A form of an earlier edition that people may still have open. */
export interface EarlierForm {
  readonly form: string;
  /** Hash of its model. */
  readonly hash: string;
  /** The model with which it may be finished; absent if its users go on with the newest. */
  readonly model?: FormModel;
  /** What was typed into it is not taken over into the newest. */
  readonly stopped: boolean;
  /** In milliseconds since the epoch; later the newest applies. */
  readonly until: number;
}

/** What administrators published, as one edition. */
export interface Published {
  /** 0: the files alone. */
  readonly edition: number;
  readonly documents: ReadonlyMap<string, LaidDocument>;
  /** Forms of earlier editions of which publishers said what becomes of them. */
  readonly earlier: readonly EarlierForm[];
  /** All publishable documents, as they were served at publication: used when a deployment conflicts. */
  served(): Promise<ReadonlyMap<string, string>>;
}

/** Source of editions: a database that several processes share. */
export interface PublishedSource {
  /** The live edition; undefined while it equals the known one. */
  read(known: number | undefined): Promise<Published | undefined>;
  /** Milliseconds between polls. */
  readonly every: number;
  /** Whether the database notifies at present; otherwise editions are found by polling alone. */
  isHeard?(): boolean;
  /** Calls back when another edition may be live, sooner than a poll would find it. Returns a function that ends it. */
  onMoved?(listener: () => void): () => Promise<void>;
}

/** Files with what was published applied. */
export interface LaidFiles {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Documents in which file and edition changed the same: the edition's version is used. */
  readonly conflicts: readonly string[];
}

/**
 * Applies an edition to the files. If a file has changed since a document was based on it, both changes are merged by structure. Documents
 * excluded from sets are never applied, whatever the database holds.
 */
export function layOver(files: readonly SourceFile[], documents: ReadonlyMap<string, LaidDocument>): LaidFiles {
  const laid = new Map(files.map((file) => [file.path, file]));
  const conflicts: string[] = [];
  for (const [path, { text, base }] of documents) {
    if (isKeptOut(path)) continue;
    const file = laid.get(path);
    const now = file === undefined ? null : textOf(file);
    const merged = mergeTexts(path, base, text, now);
    if (merged === 'conflict') conflicts.push(path);
    const result = merged === 'conflict' ? text : merged;
    if (result === now || breaksRoutes(path, now, result)) continue;
    if (result === null) laid.delete(path);
    else laid.set(path, sourceOf(path, result));
  }
  return { files: laid, conflicts };
}

/** Three-way merge of the document at a path; null is an absent document. */
export function mergeTexts(
  path: string,
  base: string | null,
  mine: string | null,
  theirs: string | null,
): string | null | 'conflict' {
  if (base === theirs || mine === theirs) return mine;
  if (base === mine) return theirs;
  const [was, own, other] = [parsed(base), parsed(mine), parsed(theirs)];
  if (was === 'unreadable' || own === 'unreadable' || other === 'unreadable') return 'conflict';
  const { value, conflicts } = mergeDocuments(was, own, other, path);
  if (conflicts.length > 0) return 'conflict';
  return value === undefined ? null : formatJson(value);
}

/** The value of a document's text; undefined if there is no document. */
export function parsed(text: string | null): Json | undefined | 'unreadable' {
  if (text === null) return undefined;
  const read = readJson('', text);
  return read.ok ? read.value : 'unreadable';
}

/** Whether routes would change what the file defines for documents excluded from sets. */
export function breaksRoutes(path: string, file: string | null, edited: string | null): boolean {
  if (!/^screens\/[^/]+\/routes\.json$/.test(path)) return false;
  const [before, after] = [parsed(file), parsed(edited)];
  return before !== 'unreadable' && after !== 'unreadable' && changedKeptRoutes(before, after).length > 0;
}

/** The text of a file, as it is compared and merged; decoded once. */
export const textOf = onceFor(({ bytes }: SourceFile): string =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8'),
);

const known = new Map<string, SourceFile>();

/** A document as a file. The same text of a path is the same object, to avoid reading or compiling twice. */
export function sourceOf(path: string, text: string): SourceFile {
  const found = known.get(path);
  if (found?.bytes === text) return found;
  const file = { path, bytes: text };
  known.set(path, file);
  return file;
}
