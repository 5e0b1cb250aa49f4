import { type Selectable, sql } from 'kysely';
import { openSetStates } from '../../../kinds';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import { changeSetText } from '../../api/list/search';
import { recordBaseOf } from '../../api/record-base';
import type { Db } from '../../platform/database';
import { addressesOf, addressOf, reviewerOf } from './addresses';
import type { EditedDocument } from './gate';
import type { ChangeSetsTable, OpenForms, SetState } from './tables';
import { hashOf, keepTexts, readTexts } from './texts';

const column = (name: string) => () => sql.ref(`change_sets.${name}`);

/** Queries that the list of sets accepts. */
export const changeSetList: ListDefinition = {
  keyset: true,
  id: column('id'),
  sorts: { title: () => sql`lower(change_sets.title)`, state: column('state'), updatedAt: column('updated_at') },
  defaultSort: '-updatedAt',
  filters: {
    state: { kind: 'oneOf', column: column('state') },
    from: { kind: 'from', column: column('updated_at') },
    before: { kind: 'before', column: column('updated_at') },
  },
  search: (finds) => finds(changeSetText),
};

/** A set as the API returns it in lists (schemas/data/change-set.schema.json). */
export type ChangeSet = ReturnType<typeof setOf>;

interface Row extends Selectable<ChangeSetsTable> {
  readonly documents: number;
  readonly author: string | null;
  readonly writers: string | null;
  readonly approver: string | null;
  readonly publisher: string | null;
}

function setOf(row: Row) {
  return {
    ...recordBaseOf(row),
    title: row.title,
    reason: row.reason,
    state: row.state,
    failure: row.failure,
    author: row.author,
    editors: row.editors,
    pushed: row.created_by === null,
    // Before the first edit: who began it.
    writers: row.writers ?? row.author,
    approver: row.approver,
    reviewer: reviewerOf(row),
    publisher: row.publisher,
    approvedBy: row.approved_by,
    approvedBase: row.approved_base,
    edition: row.edition,
    publishAt: row.publish_at?.toISOString() ?? null,
    scheduledBy: row.scheduled_by,
    endsAt: row.ends_at?.toISOString() ?? null,
    openForms: row.open_forms,
    documentCount: row.documents,
  };
}

const selected = (db: Db) =>
  db
    .selectFrom('change_sets')
    .leftJoin('users as author', 'author.id', 'change_sets.created_by')
    .selectAll('change_sets')
    .select([
      'author.email as author',
      addressesOf('change_sets.editors').as('writers'),
      addressOf('change_sets.approved_by').as('approver'),
      sql<string | null>`(select users.email from editions join users on users.id = editions.created_by
        where editions.number = change_sets.edition)`.as('publisher'),
      sql<number>`(select count(*)::int from change_set_documents d where d.set_id = change_sets.id)`.as('documents'),
    ]);

/** One page of the sets. */
export async function listChangeSets(db: Db, request: ListRequest, now: number): Promise<Page<ChangeSet>> {
  const read = narrow(selected(db), changeSetList, request, now);
  const counted = narrow(db.selectFrom('change_sets'), changeSetList, request, now);
  return readList(db, { definition: changeSetList, request, now }, read, counted, (rows) => rows.map(setOf));
}

export async function findChangeSet(db: Db, id: string): Promise<ChangeSet | undefined> {
  const row = await selected(db).where('change_sets.id', '=', id).executeTakeFirst();
  return row && setOf(row);
}

/** A set, locked until the transaction ends. */
export async function lockChangeSet(db: Db, id: string): Promise<ChangeSet | undefined> {
  await db.selectFrom('change_sets').select('id').where('id', '=', id).forUpdate().execute();
  return findChangeSet(db, id);
}

interface By {
  /** Null: the command line. */
  readonly by: string | null;
  readonly now: number;
}

export async function insertChangeSet(
  db: Db,
  { id, title, reason, by, now }: By & { readonly id: string; readonly title: string; readonly reason: string | null },
): Promise<void> {
  const at = new Date(now);
  const who = { created_at: at, created_by: by, updated_at: at, updated_by: by };
  await db
    .insertInto('change_sets')
    .values({ id, title, reason, state: 'draft', editors: '[]', ...who })
    .execute();
}

/** Properties of a set that may change, besides its documents. */
export interface SetChange {
  readonly title?: string;
  readonly reason?: string | null;
  readonly state?: SetState;
  readonly failure?: string | null;
  readonly editors?: readonly string[];
  readonly approvedBy?: string | null;
  readonly approvedBase?: number | null;
  readonly edition?: number;
  readonly publishAt?: Date;
  readonly scheduledBy?: string;
  readonly endsAt?: Date | null;
  readonly undoneIn?: number;
  readonly openForms?: OpenForms;
}

/** Changes a set, which the caller has locked, and increments its revision. */
export async function updateChangeSet(db: Db, id: string, change: SetChange, { by, now }: By): Promise<void> {
  const {
    editors,
    approvedBy,
    approvedBase,
    publishAt = null,
    scheduledBy = null,
    endsAt,
    undoneIn,
    openForms,
    ...own
  } = change;
  await db
    .updateTable('change_sets')
    .set({
      ...own,
      ...(editors && { editors: JSON.stringify(editors) }),
      ...(approvedBy !== undefined && { approved_by: approvedBy }),
      ...(approvedBase !== undefined && { approved_base: approvedBase }),
      // The schedule is cleared whenever the state changes.
      ...(change.state !== undefined && { publish_at: publishAt, scheduled_by: scheduledBy }),
      ...((change.state !== undefined || endsAt !== undefined) && { ends_at: endsAt ?? null }),
      ...(undoneIn !== undefined && { undone_in: undoneIn }),
      ...(openForms !== undefined && { open_forms: openForms }),
      revision: sql`revision + 1`,
      updated_at: new Date(now),
      updated_by: by,
    })
    .where('id', '=', id)
    .execute();
}

/** Documents of a set, by path. */
export async function setDocuments(db: Db, id: string): Promise<readonly EditedDocument[]> {
  const rows = await db
    .selectFrom('change_set_documents')
    .select(['path', 'hash', 'base_hash'])
    .where('set_id', '=', id)
    .orderBy('path')
    .execute();
  const texts = await readTexts(
    db,
    rows.flatMap(({ hash, base_hash }) => [hash, base_hash]),
  );
  const textOf = (hash: string | null) => (hash === null ? null : (texts.get(hash) ?? null));
  return rows.map(({ path, hash, base_hash }) => ({ path, text: textOf(hash), base: textOf(base_hash) }));
}

/** Adds a document to a set, or replaces it. */
export async function putDocument(
  db: Db,
  id: string,
  { path, text, base }: EditedDocument,
  { by, now }: By,
): Promise<void> {
  await keepTexts(
    db,
    [text, base].filter((each) => each !== null),
    now,
  );
  const saved = {
    hash: text === null ? null : hashOf(text),
    base_hash: base === null ? null : hashOf(base),
    updated_at: new Date(now),
    updated_by: by,
  };
  await db
    .insertInto('change_set_documents')
    .values({ set_id: id, path, ...saved })
    .onConflict((conflict) => conflict.columns(['set_id', 'path']).doUpdateSet(saved))
    .execute();
}

/** Removes a document from a set. */
export async function takeDocument(db: Db, id: string, path: string): Promise<void> {
  await db.deleteFrom('change_set_documents').where('set_id', '=', id).where('path', '=', path).execute();
}

/** The open sets that contain a document, by path. */
export async function setsByPath(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('change_set_documents')
    .innerJoin('change_sets', 'change_sets.id', 'change_set_documents.set_id')
    .select(['path', 'set_id'])
    .where('state', 'in', openSetStates)
    .orderBy('set_id')
    .execute();
  const found = new Map<string, string[]>();
  for (const { path, set_id } of rows) found.set(path, [...(found.get(path) ?? []), set_id]);
  return found;
}

/** Ids of scheduled sets that are due, by schedule. */
export async function dueSets(db: Db, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('change_sets')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', new Date(now))
    .orderBy('publish_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of published sets whose end has come, earliest first. */
export async function endedSets(db: Db, now: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('change_sets')
    .select('id')
    .where('state', 'in', ['published', 'superseded'])
    .where('ends_at', '<=', new Date(now))
    .orderBy('ends_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Scheduled sets, earliest first. */
export async function scheduledSets(db: Db, most: number): Promise<readonly ChangeSet[]> {
  const rows = await selected(db)
    .where('change_sets.state', '=', 'scheduled')
    .orderBy('change_sets.publish_at')
    .orderBy('change_sets.id')
    .limit(most)
    .execute();
  return rows.map(setOf);
}

/** The set that was published last is no longer the last one. */
export async function supersede(db: Db, { by, now }: By): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({ state: 'superseded', revision: sql`revision + 1`, updated_at: new Date(now), updated_by: by })
    .where('state', '=', 'published')
    .execute();
}

/** Sets follow a rollback: those of later editions are reverted, that of the restored edition is the published one again. */
export async function followRollback(db: Db, effective: number, { by, now }: By): Promise<void> {
  const changed = { revision: sql<number>`revision + 1`, updated_at: new Date(now), updated_by: by };
  const were = ['published', 'superseded', 'rolledBack'] as const;
  await db
    .updateTable('change_sets')
    .set({ ...changed, state: 'rolledBack', ends_at: null })
    .where('state', 'in', ['published', 'superseded'])
    .where('edition', '>', effective)
    .execute();
  await db
    .updateTable('change_sets')
    .set({ ...changed, state: 'published', undone_in: null })
    .where('state', 'in', were)
    .where('edition', '=', effective)
    .execute();
  // A set that was undone later is part of the restored edition.
  await db
    .updateTable('change_sets')
    .set({ ...changed, state: 'superseded', undone_in: null })
    .where('state', '=', 'rolledBack')
    .where('edition', '<', effective)
    .where('undone_in', '>', effective)
    .execute();
}
