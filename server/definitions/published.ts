import { formatJson, mergeDocuments } from '../../engine/change';
import { readJson, type SourceFile } from '../../engine/definition';
import type { Json } from '../../engine/model';
import { changedKeptRoutes, isKeptOut } from './publishable';

/** A document that was published: it lies over a file. */
export interface LaidDocument {
  /** Null where the document was taken away. */
  readonly text: string | null;
  /** What the file said that it was made from; null where there was none. */
  readonly base: string | null;
}

/** What administrators published, as one edition. */
export interface Published {
  /** 0: the files alone. */
  readonly edition: number;
  readonly documents: ReadonlyMap<string, LaidDocument>;
  /** All documents that may be published, as they were served when it was: for a deployment that does not fit it. */
  served(): Promise<ReadonlyMap<string, string>>;
}

/** Where editions come from: a database that several processes share. */
export interface PublishedSource {
  /** The edition that is live; undefined while it is the one that is known. */
  read(known: number | undefined): Promise<Published | undefined>;
  /** Milliseconds between looks. */
  readonly every: number;
}

/** Files with what was published over them. */
export interface LaidFiles {
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Documents of which file and edition changed the same: the edition's is there. */
  readonly conflicts: readonly string[];
}

/**
 * Lays an edition over the files. Where a file is not the one any more that a document was made from, both changes are merged by structure.
 * What is kept out of sets is never laid, whatever the database holds.
 */
export function layOver(files: readonly SourceFile[], documents: ReadonlyMap<string, LaidDocument>): LaidFiles {
  const laid = new Map(files.map((file) => [file.path, file]));
  const conflicts: string[] = [];
  for (const [path, { text, base }] of documents) {
    if (isKeptOut(path)) continue;
    const file = laid.get(path);
    const now = file === undefined ? null : textOf(file);
    const merged = mergeTexts(base, text, now);
    if (merged === 'conflict') conflicts.push(path);
    const result = merged === 'conflict' ? text : merged;
    if (result === now || breaksRoutes(path, now, result)) continue;
    if (result === null) laid.delete(path);
    else laid.set(path, sourceOf(path, result));
  }
  return { files: laid, conflicts };
}

/** Three texts of a document as one; null is a document that is not there. */
export function mergeTexts(
  base: string | null,
  mine: string | null,
  theirs: string | null,
): string | null | 'conflict' {
  if (base === theirs || mine === theirs) return mine;
  if (base === mine) return theirs;
  const [was, own, other] = [parsed(base), parsed(mine), parsed(theirs)];
  if (was === 'unreadable' || own === 'unreadable' || other === 'unreadable') return 'conflict';
  const { value, conflicts } = mergeDocuments(was, own, other);
  if (conflicts.length > 0) return 'conflict';
  return value === undefined ? null : formatJson(value);
}

/** The value of a document's text; undefined where there is no document. */
export function parsed(text: string | null): Json | undefined | 'unreadable' {
  if (text === null) return undefined;
  const read = readJson('', text);
  return read.ok ? read.value : 'unreadable';
}

/** Whether routes would lead elsewhere than the file says for what is kept out of sets. */
export function breaksRoutes(path: string, file: string | null, edited: string | null): boolean {
  if (!/^screens\/[^/]+\/routes\.json$/.test(path)) return false;
  const [before, after] = [parsed(file), parsed(edited)];
  return before !== 'unreadable' && after !== 'unreadable' && changedKeptRoutes(before, after).length > 0;
}

/** The text of a file, as it is compared and merged. */
export function textOf({ bytes }: SourceFile): string {
  return typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
}

const known = new Map<string, SourceFile>();

/** A document as a file. The same text of a path is the same object, so that nothing is read or compiled twice. */
export function sourceOf(path: string, text: string): SourceFile {
  const found = known.get(path);
  if (found?.bytes === text) return found;
  const file = { path, bytes: text };
  known.set(path, file);
  return file;
}
