import { type Insertable, sql } from 'kysely';
import type { EmailTemplate } from '../../../schemas/types.gen';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import { letterKeyText, letterText } from '../../api/list/search';
import type { LetterEditionsTable } from '../../mail/tables';
import type { Db } from '../../platform/database';

const column = (name: string) => () => sql.ref(name);

/** State of a template: broken, with a draft, or only active. */
export type TemplateState = EmailTemplate['state'];

const stateSql = sql<TemplateState>`(case when letter_templates.failure is not null then 'BROKEN'
  when draft.id is not null then 'DRAFT' else 'ACTIVE' end)`;

/** Queries that the list of templates accepts. */
export const templateList: ListDefinition = {
  keyset: true,
  id: column('letter_templates.id'),
  sorts: {
    key: column('letter_templates.key'),
    language: column('letter_templates.language'),
    updatedAt: column('letter_templates.updated_at'),
  },
  defaultSort: 'key',
  filters: {
    key: { kind: 'text', column: column('letter_templates.key') },
    language: { kind: 'text', column: column('letter_templates.language') },
    state: { kind: 'oneOf', column: () => stateSql },
  },
  search: (finds) => sql<boolean>`letter_templates.id in (
    select letter_templates.id from letter_templates where ${finds(letterKeyText)}
    union all select letter_editions.template_id from letter_editions
      where letter_editions.status <> 'ARCHIVED' and ${finds(letterText)})`,
};

const rows = (db: Db) =>
  db
    .selectFrom('letter_templates')
    .leftJoin('letter_editions as active', (join) =>
      join.onRef('active.template_id', '=', 'letter_templates.id').on('active.status', '=', 'ACTIVE'),
    )
    .leftJoin('letter_editions as draft', (join) =>
      join.onRef('draft.template_id', '=', 'letter_templates.id').on('draft.status', '=', 'DRAFT'),
    );

const selected = (db: Db) =>
  rows(db).select([
    'letter_templates.id',
    'letter_templates.key',
    'letter_templates.language',
    'letter_templates.revision',
    'letter_templates.created_at',
    'letter_templates.created_by',
    'letter_templates.updated_at',
    'letter_templates.updated_by',
    'letter_templates.failure',
    'active.edition',
    'active.origin',
    'active.activated_at',
    'active.subject as active_subject',
    'active.body as active_body',
    'draft.subject as draft_subject',
    'draft.body as draft_body',
    stateSql.as('state'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

/** A template as the API returns it: its draft, or the active edition. */
export type { EmailTemplate };

function templateOf(row: Row): EmailTemplate {
  return {
    id: row.id,
    key: row.key,
    language: row.language,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
    state: row.state,
    failure: row.failure,
    edition: row.edition,
    /** False while it equals the text in `locales`. */
    changed: row.origin !== 'SEED',
    activatedAt: row.activated_at?.toISOString() ?? null,
    draft: row.draft_body !== null,
    subject: row.draft_subject ?? row.active_subject ?? '',
    body: row.draft_body ?? row.active_body ?? '',
  };
}

/** One page of the templates. */
export async function listTemplates(db: Db, request: ListRequest, now: number): Promise<Page<EmailTemplate>> {
  const read = narrow(selected(db), templateList, request, now);
  const counted = narrow(rows(db), templateList, request, now);
  return readList(db, { definition: templateList, request, now }, read, counted, (found) => found.map(templateOf));
}

export async function findTemplate(db: Db, id: string): Promise<EmailTemplate | undefined> {
  const row = await selected(db).where('letter_templates.id', '=', id).executeTakeFirst();
  return row && templateOf(row);
}

/** One email in all its languages. */
export async function listLanguages(db: Db, key: string): Promise<readonly EmailTemplate[]> {
  const found = await selected(db)
    .where('letter_templates.key', '=', key)
    .orderBy('letter_templates.language')
    .execute();
  return found.map(templateOf);
}

/** Locks a template for the transaction that decides about it. */
export async function lockTemplate(db: Db, id: string): Promise<void> {
  await db.selectFrom('letter_templates').select('id').where('id', '=', id).forUpdate().execute();
}

/** Records a change of a template. A new active edition clears the broken mark. */
export async function touchTemplate(
  db: Db,
  {
    id,
    by,
    now,
    isRepaired = false,
  }: { readonly id: string; readonly by: string; readonly now: number; readonly isRepaired?: boolean },
): Promise<void> {
  await db
    .updateTable('letter_templates')
    .set({
      revision: sql`revision + 1`,
      updated_at: new Date(now),
      updated_by: by,
      ...(isRepaired && { failure: null, failed_at: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Creates or replaces the draft of a template. */
export async function writeDraft(
  db: Db,
  draft: Pick<Insertable<LetterEditionsTable>, 'id' | 'template_id' | 'subject' | 'body'>,
  by: string,
  now: number,
): Promise<void> {
  const { template_id, subject, body } = draft;
  const saved = { subject, body, updated_at: new Date(now), updated_by: by };
  const { numUpdatedRows } = await db
    .updateTable('letter_editions')
    .set(saved)
    .where('template_id', '=', template_id)
    .where('status', '=', 'DRAFT')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('letter_editions')
    .values({ ...draft, ...saved, status: 'DRAFT', origin: 'EDIT', created_at: new Date(now), created_by: by })
    .execute();
}

export async function deleteDraft(db: Db, templateId: string): Promise<void> {
  await db.deleteFrom('letter_editions').where('template_id', '=', templateId).where('status', '=', 'DRAFT').execute();
}

/** Archives the active edition and activates a new one. The caller has locked the template. Returns the edition's number. */
export async function activate(
  db: Db,
  edition: Pick<
    Insertable<LetterEditionsTable>,
    'id' | 'template_id' | 'origin' | 'restored_from' | 'subject' | 'body'
  >,
  by: string,
  now: number,
): Promise<number> {
  await db
    .updateTable('letter_editions')
    .set({ status: 'ARCHIVED' })
    .where('template_id', '=', edition.template_id)
    .where('status', '=', 'ACTIVE')
    .execute();
  const { last } = await db
    .selectFrom('letter_editions')
    .select(sql<number>`coalesce(max(edition), 0)::int`.as('last'))
    .where('template_id', '=', edition.template_id)
    .executeTakeFirstOrThrow();
  const at = new Date(now);
  await db
    .insertInto('letter_editions')
    .values({
      ...edition,
      edition: last + 1,
      status: 'ACTIVE',
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
      activated_at: at,
      activated_by: by,
    })
    .execute();
  return last + 1;
}

/** Activated editions of a template, newest first. */
export async function listEditions(db: Db, templateId: string) {
  const found = await db
    .selectFrom('letter_editions')
    .leftJoin('users', 'users.id', 'letter_editions.activated_by')
    .select([
      'letter_editions.id',
      'edition',
      'letter_editions.status',
      'origin',
      'restored_from',
      'subject',
      'body',
      'activated_at',
      'users.email',
    ])
    .where('template_id', '=', templateId)
    .where('edition', 'is not', null)
    .orderBy('edition', 'desc')
    .execute();
  return found.map((row) => ({
    id: row.id,
    edition: row.edition ?? 0,
    status: row.status,
    origin: row.origin,
    restoredFrom: row.restored_from,
    subject: row.subject,
    body: row.body,
    activatedAt: row.activated_at?.toISOString() ?? null,
    activatedBy: row.email,
  }));
}
