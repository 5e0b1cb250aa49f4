import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { type ListRequest, narrow, type Page, readList } from '../../api/list';
import type { Db } from '../../platform/database';
import { postList, postStatusSql } from './list';
import { type Post, postOf } from './post';
import type { PostsTable } from './tables';

/** What a user hides from lists. */
export interface HiddenPosts {
  readonly types: readonly string[];
  /** Notices to one user. */
  readonly personal: boolean;
}

/** A reader of posts, with their language. */
export interface PostReader {
  readonly userId: string;
  readonly language: string;
  /** True for administrators who manage posts: they see drafts and every audience. */
  readonly editor: boolean;
  /** What the reader hides from lists. */
  readonly hidden?: HiddenPosts;
}

/** Published posts addressed to the reader: to all users, to their account type, or to a category of license they own or belong to. */
function visibleTo(reader: PostReader, now: number): RawBuilder<boolean> {
  const own = sql`posts.recipient_id = ${reader.userId}`;
  // A personal notice is visible only to its recipient, not even to users who manage posts.
  if (reader.editor) return sql<boolean>`(posts.recipient_id is null or ${own})`;
  return sql<boolean>`(${postStatusSql(now)} = 'PUBLISHED' and (${own} or posts.recipient_id is null) and (
    ${own} or posts.audience = 'ALL'
    or posts.audience = (select upper(account_type) from users where users.id = ${reader.userId})
    or posts.audience in (
      select own.category from licenses own where own.owner_id = ${reader.userId}
      union all
      select used.category from licenses used join license_members on license_members.license_id = used.id
      where license_members.user_id = ${reader.userId})))`;
}

function rows(db: Db, reader: PostReader, now: number) {
  return db
    .selectFrom('posts')
    .leftJoin('post_states', (join) =>
      join.onRef('post_states.post_id', '=', 'posts.id').on('post_states.user_id', '=', reader.userId),
    )
    .where(visibleTo(reader, now));
}

const columns = [
  'posts.id',
  'posts.created_at',
  'posts.created_by',
  'posts.updated_at',
  'posts.updated_by',
  'posts.revision',
  'posts.type',
  'posts.severity',
  'posts.audience',
  'posts.status',
  'posts.publish_at',
  'posts.close_at',
  'posts.variants',
  'posts.properties',
  'post_states.read_at',
  'post_states.dismissed_at',
] as const;

/** One page of the posts that the reader may see. */
export async function listPosts(db: Db, reader: PostReader, request: ListRequest, now: number): Promise<Page<Post>> {
  const { types, personal } = reader.hidden ?? { types: [], personal: false };
  const shown = sql<boolean>`(case when posts.recipient_id is null
    then posts.type not in (${sql.join(['', ...types])}) else ${!personal} end)`;
  const matching = narrow(rows(db, reader, now).where(shown), postList, request, now);
  return readList(db, { definition: postList, request, now }, matching.select(columns), matching, (found) =>
    found.map((row) => postOf(row, reader, now)),
  );
}

/** A post that the reader may see. */
export async function findPost(db: Db, reader: PostReader, id: string, now: number): Promise<Post | undefined> {
  const row = await rows(db, reader, now).where('posts.id', '=', id).select(columns).executeTakeFirst();
  return row && postOf(row, reader, now);
}

/** Locks a post's row for the transaction that decides about it. */
export async function lockPost(db: Db, id: string): Promise<void> {
  await db.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute();
}

export async function insertPost(db: Db, post: Insertable<PostsTable>): Promise<void> {
  await db.insertInto('posts').values(post).execute();
}

/** Changes a post. The caller has locked its row and compared revisions. */
export async function updatePost(
  db: Db,
  post: Pick<Post, 'id' | 'revision'>,
  change: Updateable<PostsTable>,
  by: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ ...change, revision: post.revision + 1, updated_by: by, updated_at: new Date(now) })
    .where('id', '=', post.id)
    .where('revision', '=', post.revision)
    .execute();
}

export async function deletePost(db: Db, id: string): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', id).execute();
}

/** Records that a user has opened a post. Only the first time counts. */
export async function markRead(db: Db, userId: string, postId: string, now: number): Promise<void> {
  await db
    .insertInto('post_states')
    .values({ user_id: userId, post_id: postId, read_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'post_id'])
        .doUpdateSet({ read_at: sql`coalesce(post_states.read_at, excluded.read_at)` }),
    )
    .execute();
}
