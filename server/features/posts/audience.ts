import { sql } from 'kysely';
import type { PostReach as Generated, PostPerson } from '../../../schemas/types.gen';
import {
  countUpTo,
  inBatches,
  type ListDefinition,
  type ListRequest,
  narrow,
  order,
  type Page,
  pageOf,
} from '../../api/list';
import type { Db } from '../../platform/database';

/** The audience of a post, as its readers are selected; joined with `users`. */
export const concerns = (
  audience: string,
) => sql<boolean>`(${audience} = 'ALL' or ${audience} = upper(users.account_type)
  or exists (select 1 from licenses where licenses.category = ${audience} and licenses.owner_id = users.id)
  or exists (select 1 from licenses join license_members on license_members.license_id = licenses.id
    where licenses.category = ${audience} and license_members.user_id = users.id))`;

/** Identifies the email about a post to a user. */
export const occasionOf = (postId: string, userId: string) => `post:${postId}:${userId}`;

/** Paused emails are due so far in the future that they are never sent automatically. */
const standsStill = 100 * 365 * 24 * 3_600_000;
const longWait = (now: number) => new Date(now + standsStill / 2);

/** Delivery state of the emails about a post, and its readers, in numbers. */
export type PostReach = Omit<Generated, 'id' | 'title'>;

export async function reachOf(db: Db, postId: string, audience: string, now: number): Promise<PostReach> {
  const { rows } = await sql<PostReach>`select count(*)::int as people,
      count(post_states.read_at)::int as readers,
      count(*) filter (where outbox.state = 'SENT')::int as sent,
      count(*) filter (where outbox.state in ('QUEUED', 'TRANSMITTING') and outbox.due_at < ${longWait(now)})::int as waiting,
      count(*) filter (where outbox.state = 'QUEUED' and outbox.due_at >= ${longWait(now)})::int as paused,
      count(*) filter (where outbox.state in ('FAILED', 'UNCERTAIN'))::int as failed,
      count(*) filter (where outbox.state = 'SKIPPED')::int as "heldBack",
      count(*) filter (where outbox.id is null)::int as none
    from users
    left join outbox on outbox.occasion = 'post:' || ${postId} || ':' || users.id
    left join post_states on post_states.post_id = ${postId} and post_states.user_id = users.id
    where users.status = 'ACTIVE' and ${concerns(audience)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count answered nothing.');
  return row;
}

const letterSql = (now: number) => sql`(case when outbox.id is null then 'NONE'
  when outbox.state = 'QUEUED' and outbox.due_at >= ${longWait(now)} then 'PAUSED' else outbox.state end)`;

/** Queries that the list of a post's audience accepts. */
export const audienceList: ListDefinition = {
  id: () => sql`coalesce(outbox.id, users.id)`,
  sorts: { email: () => sql.ref('users.email'), readAt: () => sql.ref('post_states.read_at') },
  defaultSort: 'email',
  filters: {
    letter: {
      kind: 'oneOf',
      values: ['NONE', 'QUEUED', 'PAUSED', 'TRANSMITTING', 'SENT', 'UNCERTAIN', 'FAILED', 'SKIPPED'],
      column: letterSql,
    },
    read: { kind: 'boolean', column: () => sql`(post_states.read_at is not null)` },
  },
};

function people(db: Db, postId: string, audience: string) {
  return db
    .selectFrom('users')
    .leftJoin('outbox', (join) => join.on(sql`outbox.occasion`, '=', sql`'post:' || ${postId} || ':' || users.id`))
    .leftJoin('post_states', (join) =>
      join.onRef('post_states.user_id', '=', 'users.id').on('post_states.post_id', '=', postId),
    )
    .where('users.status', '=', 'ACTIVE')
    .where(concerns(audience));
}

/** A user to whom a post applies. The id is that of their email, if there is one, for resending. */
export type Concerned = PostPerson;

async function read(
  db: Db,
  postId: string,
  audience: string,
  request: ListRequest,
  now: number,
  more = 0,
): Promise<readonly Concerned[]> {
  const matching = narrow(people(db, postId, audience), audienceList, request, now);
  const rows = await order(matching, audienceList, request, now)
    .select([
      sql<string>`coalesce(outbox.id, users.id)`.as('id'),
      'users.id as userId',
      'users.email',
      'users.first_name',
      'users.last_name',
      'post_states.read_at',
      'outbox.failure',
      'outbox.sent_at',
      sql<Concerned['letter']>`${letterSql(now)}`.as('letter'),
    ])
    .limit(request.size + more)
    .offset((request.page - 1) * request.size)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.userId,
    email: row.email,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    letter: row.letter,
    failure: row.failure,
    sentAt: row.sent_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
  }));
}

export async function listAudience(
  db: Db,
  post: { readonly id: string; readonly audience: string },
  request: ListRequest,
  now: number,
): Promise<Page<Concerned>> {
  const items = await read(db, post.id, post.audience, request, now, 1);
  const matching = narrow(people(db, post.id, post.audience), audienceList, request, now);
  return pageOf(request, items, await countUpTo(db, matching, request));
}

/** All users of a list request, page by page. */
export async function exportAudience(
  db: Db,
  post: { readonly id: string; readonly audience: string },
  request: ListRequest,
  now: number,
): Promise<AsyncIterable<readonly Concerned[]>> {
  const matching = narrow(people(db, post.id, post.audience), audienceList, request, now);
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const size = 200;
  const pages = Array.from({ length: Math.ceil(total / size) }, (_, at) => String(at + 1));
  return inBatches(pages, async (batch) =>
    (
      await Promise.all(
        batch.map((page) => read(db, post.id, post.audience, { ...request, page: Number(page), size }, now)),
      )
    ).flat(),
  );
}

/** The letters about a post. In the order of bytes `;` follows `:`, so an index finds them as neighbors. */
export const lettersAbout = (postId: string) =>
  sql<boolean>`(outbox.occasion collate "C" >= ${`post:${postId}:`} and outbox.occasion collate "C" < ${`post:${postId};`})`;

/** Pauses the waiting emails about a post; those being sent are delivered. */
export async function pauseLetters(db: Db, postId: string, now: number): Promise<void> {
  await db.updateTable('posts').set({ letters_due_at: null }).where('id', '=', postId).execute();
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(now + standsStill) })
    .where(lettersAbout(postId))
    .where('state', '=', 'QUEUED')
    .execute();
}

/** Resumes the emails about a post, and creates missing ones. */
export async function resumeLetters(db: Db, postId: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(now) })
    .where(lettersAbout(postId))
    .where('state', '=', 'QUEUED')
    .where('due_at', '>=', longWait(now))
    .execute();
  await db
    .updateTable('posts')
    .set({ letters_due_at: new Date(now) })
    .where('id', '=', postId)
    .execute();
}
