import { sql } from 'kysely';
import type { Sentence } from '../../../engine/change';
import type { SourceFile } from '../../../engine/definition';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import { editionText } from '../../api/list/search';
import { isKeptOut, type LaidDocument, textOf } from '../../definitions';
import type { Db } from '../../platform/database';
import { addressesOf, addressOf, reviewerOf } from './addresses';
import type { EditionsTable, LaidHashes } from './tables';
import { hashOf, keepTexts } from './texts';

/** An edition as the API returns it (schemas/data/edition.schema.json). */
export interface EditionRecord {
  readonly id: string;
  readonly number: number;
  readonly live: boolean;
  readonly origin: EditionsTable['origin'];
  readonly base: number | null;
  readonly restored: number | null;
  readonly setId: string | null;
  readonly title: string;
  readonly reason: string | null;
  readonly breakGlass: boolean;
  readonly createdAt: string;
  readonly createdBy: string | null;
  /** The address of the user who published it. */
  readonly by: string | null;
  /** Addresses of those who wrote it; null: files, by the command line. */
  readonly writers: string | null;
  /** The address of the user who approved it. */
  readonly approver: string | null;
  /** The same, if it is one who did not write it. */
  readonly reviewer: string | null;
  readonly editors: readonly string[];
  readonly approvedBy: string | null;
  readonly documents: readonly string[];
  readonly comparison: readonly Sentence[];
}

const column = (name: string) => () => sql.ref(`editions.${name}`);

/** Queries that the list of editions accepts. */
export const editionList: ListDefinition = {
  keyset: true,
  id: () => sql`editions.number::text`,
  sorts: { number: column('number'), createdAt: column('created_at') },
  defaultSort: '-number',
  filters: {
    origin: { kind: 'oneOf', column: column('origin') },
    from: { kind: 'from', column: column('created_at') },
    before: { kind: 'before', column: column('created_at') },
  },
  search: (finds) => finds(editionText),
};

const selected = (db: Db) =>
  db
    .selectFrom('editions')
    .leftJoin('users', 'users.id', 'editions.created_by')
    .leftJoin('edition_pointer', 'edition_pointer.edition', 'editions.number')
    .selectAll('editions')
    .select([
      'users.email',
      'edition_pointer.edition as pointed',
      addressesOf('editions.editors').as('writers'),
      addressOf('editions.approved_by').as('approver'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

function recordOf(row: Row): EditionRecord {
  return {
    id: String(row.number),
    number: row.number,
    live: row.pointed !== null,
    origin: row.origin,
    base: row.base,
    restored: row.restored,
    setId: row.set_id,
    title: row.title,
    reason: row.reason,
    breakGlass: row.break_glass,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    by: row.email,
    // What is taken back was made by who took it back.
    writers: row.writers ?? (row.origin === 'PUBLISH' ? null : row.email),
    approver: row.approver,
    reviewer: reviewerOf(row),
    editors: row.editors,
    approvedBy: row.approved_by,
    documents: Object.keys(row.overlay).sort(),
    comparison: row.comparison,
  };
}

/** One page of the editions. */
export async function listEditions(db: Db, request: ListRequest, now: number): Promise<Page<EditionRecord>> {
  const read = narrow(selected(db), editionList, request, now);
  const counted = narrow(db.selectFrom('editions'), editionList, request, now);
  return readList(db, { definition: editionList, request, now }, read, counted, (rows) => rows.map(recordOf));
}

/** All editions, newest first. */
export async function allEditions(db: Db): Promise<readonly EditionRecord[]> {
  return (await selected(db).orderBy('number', 'desc').execute()).map(recordOf);
}

export async function findEdition(db: Db, number: number): Promise<EditionRecord | undefined> {
  const row = await selected(db).where('number', '=', number).executeTakeFirst();
  return row && recordOf(row);
}

/** Whether a user wrote something in an edition after this one, or made one that has no writers. */
export async function hasPartSince(db: Db, number: number, user: string): Promise<boolean> {
  const row = await db
    .selectFrom('editions')
    .select('number')
    .where('number', '>', number)
    .where(
      sql<boolean>`(editors @> ${JSON.stringify([user])}::jsonb or (editors = '[]'::jsonb and created_by = ${user}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The live edition, locked until the transaction ends: no other transaction can move the pointer meanwhile. */
export async function lockPointer(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('edition_pointer')
    .select('edition')
    .where('id', '=', 'live')
    .forUpdate()
    .executeTakeFirst();
  if (row) return row.edition;
  const at = new Date(now);
  // The files alone are an edition too, which can be restored.
  await db
    .insertInto('editions')
    .values({
      number: 0,
      origin: 'FILES',
      title: '',
      created_at: at,
      created_by: null,
      editors: '[]',
      overlay: '{}',
      files: '{}',
      comparison: '[]',
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  await db
    .insertInto('edition_pointer')
    .values({ id: 'live', edition: 0, moved_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return lockPointer(db, now);
}

/** Content of a new edition. */
export interface NewEdition
  extends Pick<EditionRecord, 'base' | 'restored' | 'setId' | 'title' | 'reason' | 'breakGlass'> {
  readonly origin: 'PUBLISH' | 'ROLLBACK' | 'UNDO';
  readonly editors: readonly string[];
  readonly approvedBy: string | null;
  readonly overlay: ReadonlyMap<string, LaidDocument>;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly comparison: readonly Sentence[];
  readonly by: string | null;
  readonly now: number;
}

/** Where processes hear that the pointer was moved. */
export const editionChannel = 'portico_editions';

/** Stores an edition with its documents, and then moves the pointer to it. The caller has locked the pointer. Returns its number. */
export async function writeEdition(db: Db, made: NewEdition): Promise<number> {
  const { now, overlay, files } = made;
  const kept = [...files.values()].filter(({ path }) => !isKeptOut(path));
  const laid = [...overlay.values()].flatMap(({ text, base }) => [text, base]).filter((text) => text !== null);
  await keepTexts(db, [...kept.map(textOf), ...laid], now);
  const { last } = await db
    .selectFrom('editions')
    .select(sql<number>`max(number)::int`.as('last'))
    .executeTakeFirstOrThrow();
  const number = last + 1;
  const hashed = [...overlay].map(([path, { text, base }]): [string, LaidHashes] => [
    path,
    { hash: text === null ? null : hashOf(text), base: base === null ? null : hashOf(base) },
  ]);
  await db
    .insertInto('editions')
    .values({
      number,
      origin: made.origin,
      base: made.base,
      restored: made.restored,
      set_id: made.setId,
      title: made.title,
      reason: made.reason,
      break_glass: made.breakGlass,
      created_at: new Date(now),
      created_by: made.by,
      editors: JSON.stringify(made.editors),
      approved_by: made.approvedBy,
      overlay: JSON.stringify(Object.fromEntries(hashed)),
      files: JSON.stringify(Object.fromEntries(kept.map((file) => [file.path, hashOf(textOf(file))]))),
      comparison: JSON.stringify(made.comparison),
    })
    .execute();
  await db
    .updateTable('edition_pointer')
    .set({ edition: number, moved_at: new Date(now) })
    .where('id', '=', 'live')
    .execute();
  // Delivered when the transaction commits; who does not hear it, polls.
  await sql`select pg_notify(${editionChannel}, ${String(number)})`.execute(db);
  return number;
}
