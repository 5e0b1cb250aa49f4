import { type Selectable, sql } from 'kysely';
import type { PostTemplate, PostTemplateChange } from '../../../schemas/types.gen';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import { postTemplateName, postTemplateText } from '../../api/list/search';
import { recordBaseOf } from '../../api/record-base';
import type { Db } from '../../platform/database';
import type { PostTemplatesTable } from './tables';

export type { PostTemplateChange } from '../../../schemas/types.gen';

const column = (name: string) => () => sql.ref(`post_templates.${name}`);

/** Queries that the list of post templates accepts. */
export const postTemplateList: ListDefinition = {
  keyset: true,
  id: column('id'),
  sorts: { name: () => sql`lower(post_templates.name)`, updatedAt: column('updated_at') },
  defaultSort: 'name',
  filters: {
    type: { kind: 'oneOf', column: column('type') },
    severity: { kind: 'oneOf', column: column('severity') },
  },
  search: (finds) => sql<boolean>`post_templates.id in (
    select post_templates.id from post_templates where ${finds(postTemplateName)}
    union select post_templates.id from post_templates where ${finds(postTemplateText)})`,
};

/** A post template as the API returns it. */
export type { PostTemplate };

function templateOf(row: Selectable<PostTemplatesTable>): PostTemplate {
  return {
    ...recordBaseOf(row),
    name: row.name,
    type: row.type,
    severity: row.severity,
    audience: row.audience,
    languageVariants: row.variants,
    title: row.variants.en?.title ?? '',
  };
}

/** One page of the post templates. */
export async function listPostTemplates(db: Db, request: ListRequest, now: number): Promise<Page<PostTemplate>> {
  const matching = narrow(db.selectFrom('post_templates'), postTemplateList, request, now);
  return readList(db, { definition: postTemplateList, request, now }, matching.selectAll(), matching, (rows) =>
    rows.map(templateOf),
  );
}

/** A post template, locked until the transaction ends. */
export async function lockPostTemplate(db: Db, id: string): Promise<PostTemplate | undefined> {
  const row = await db.selectFrom('post_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && templateOf(row);
}

const columnsOf = ({ name, type, severity, audience, languageVariants }: PostTemplateChange) => ({
  name,
  type,
  severity,
  audience,
  variants: JSON.stringify(languageVariants),
});

/** Creates a template; undefined if another one has the name. */
export async function insertPostTemplate(
  db: Db,
  { id, by, now, ...template }: PostTemplateChange & { readonly id: string; readonly by: string; readonly now: number },
): Promise<PostTemplate | undefined> {
  const at = new Date(now);
  const row = await db
    .insertInto('post_templates')
    .values({ ...columnsOf(template), id, created_at: at, created_by: by, updated_at: at, updated_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && templateOf(row);
}

/** Changes a template. The caller has locked its row and compared revisions. */
export async function updatePostTemplate(
  db: Db,
  { id, by, now, ...template }: PostTemplateChange & { readonly id: string; readonly by: string; readonly now: number },
): Promise<void> {
  await db
    .updateTable('post_templates')
    .set({ ...columnsOf(template), updated_at: new Date(now), updated_by: by, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Whether another template has the name. */
export async function isNameTaken(db: Db, name: string, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('post_templates')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function deletePostTemplateRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('post_templates').where('id', '=', id).execute();
}
