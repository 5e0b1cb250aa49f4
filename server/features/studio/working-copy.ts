import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { formatJson, sameJson } from '../../../engine/change';
import type { SourceFile } from '../../../engine/definition';
import { isKeptOut, layOver, parsed, publishableKind, readDefinitionFiles, textOf } from '../../definitions';
import type { Database, Db } from '../../platform/database';
import type { EditedDocument } from './gate';
import { madeFrom } from './made-from';
import { liveEdition, readPublished } from './published';
import { type ChangeSet, findChangeSet, insertChangeSet, putDocument } from './repository';

/** A problem with the files or what is published that an operator can fix. */
export class StudioRefused extends Error {
  override readonly name = 'StudioRefused';
}

/** A document in which the files and what is live differ; null if there is none. */
export interface Difference {
  readonly path: string;
  readonly file: string | null;
  readonly live: string | null;
}

/** What is live and not in the files, each text in the repository's format. */
export async function differences(db: Kysely<Database>, folder: string): Promise<readonly Difference[]> {
  const files = await readDefinitionFiles(folder);
  const { documents } = await readPublished(db, await liveEdition(db));
  const { files: laid, conflicts } = layOver(files, documents);
  if (conflicts.length > 0)
    throw new StudioRefused(
      `What was published and the files changed the same in ${conflicts.join(', ')}. Settle it in the studio first.`,
    );
  return differing(mapOf(files), laid).map(({ path, before, after }) => ({ path, file: before, live: after }));
}

/**
 * Writes what is live into the files, and returns the changed paths.
 * @throws StudioRefused if the working copy has uncommitted changes, or both changed the same
 */
export async function pullInto(db: Kysely<Database>, folder: string): Promise<readonly string[]> {
  await requireClean(folder);
  const changed = await differences(db, folder);
  for (const { path, live } of changed) {
    const target = join(folder, path);
    if (live === null) await rm(target, { force: true });
    else {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, live);
    }
  }
  return changed.map(({ path }) => path);
}

/** A set created from files. */
export interface Pushed {
  /** Undefined if the files equal what is live. */
  readonly id: string | undefined;
  readonly paths: readonly string[];
  /** Differences that can be changed in the repository only. */
  readonly keptOut: readonly string[];
  /** Documents that are as they once were: not edited, but published since. */
  readonly older: readonly string[];
}

/**
 * Creates a set from everything in a folder's files that is not live. It is reviewed, approved and published like any other. A file that was
 * not pulled since something was published is an edit of what it was made from: what was published stays.
 */
export async function pushFrom(
  db: Kysely<Database>,
  folder: string,
  set: {
    readonly id: string;
    readonly title: string;
    readonly now: number;
    readonly installed: string;
    readonly asIs: boolean;
  },
  /** In the transaction that makes the set. */
  note: (db: Db, made: ChangeSet) => Promise<void>,
): Promise<Pushed> {
  const live = await liveFiles(db, set.installed);
  const files = mapOf(await readDefinitionFiles(folder));
  const edited = differing(live, files);
  const keptOut = edited.map(({ path }) => path).filter(isKeptOut);
  const changed = edited.filter(({ path }) => !isKeptOut(path));
  const documents: EditedDocument[] = [];
  const older: string[] = [];
  for (const { path, before, after } of changed) {
    const { base, isOlder } = set.asIs ? { base: before, isOlder: false } : await madeFrom(db, path, after, before);
    if (isOlder) older.push(path);
    else documents.push({ path, text: after, base });
  }
  const paths = documents.map(({ path }) => path);
  if (documents.length === 0) return { id: undefined, paths, keptOut, older };
  const by = { by: null, now: set.now };
  await db.transaction().execute(async (trx) => {
    await insertChangeSet(trx, { id: set.id, title: set.title, reason: null, ...by });
    for (const document of documents) await putDocument(trx, set.id, document, by);
    const made = await findChangeSet(trx, set.id);
    if (made) await note(trx, made);
  });
  return { id: set.id, paths, keptOut, older };
}

/** The live documents: as the last edition was served, or the files of the installation if nothing was published. */
async function liveFiles(db: Kysely<Database>, installed: string): Promise<ReadonlyMap<string, SourceFile>> {
  const published = await readPublished(db, await liveEdition(db));
  const served = await published.served();
  const { files } = layOver(await readDefinitionFiles(installed), published.documents);
  return new Map([...files, ...[...served].map(([path, bytes]) => [path, { path, bytes }] as const)]);
}

/** Documents whose content differs, ignoring whitespace. Each text is in the repository's format; an unchanged one is no difference. */
function differing(before: ReadonlyMap<string, SourceFile>, after: ReadonlyMap<string, SourceFile>) {
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter((path) => publishableKind(path) !== undefined);
  return paths.sort().flatMap((path) => {
    const [old, young] = [before.get(path), after.get(path)];
    const [was, is] = [old ? textOf(old) : null, young ? textOf(young) : null];
    const [first, second] = [parsed(was), parsed(is)];
    if (was === is) return [];
    if (first !== 'unreadable' && second !== 'unreadable' && first !== undefined && second !== undefined)
      if (sameJson(first, second) && JSON.stringify(first) === JSON.stringify(second)) return [];
    const text = second === 'unreadable' || second === undefined ? is : formatJson(second);
    return [{ path, before: was, after: text }];
  });
}

const mapOf = (files: readonly SourceFile[]) => new Map(files.map((file) => [file.path, file]));

/** Local changes must not be overwritten or mixed with pulled ones. */
async function requireClean(folder: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['-C', folder, 'status', '--porcelain', '--', 'schemas', 'screens', 'locales'],
    { encoding: 'utf8' },
  ).catch(() => {
    throw new StudioRefused(`${folder} is not a working copy of git: pull into one, so that nothing is overwritten.`);
  });
  if (stdout.trim() !== '')
    throw new StudioRefused(
      `The working copy has changes of its own. Commit or stash them first:\n${stdout.trimEnd()}`,
    );
}
