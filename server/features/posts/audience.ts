import { sql } from 'kysely';
import type { PostReach as Generated, PostPerson } from '../../../schemas/types.gen';
import { countUpTo, type ListDefinition, type ListRequest, narrow, order, type Page, pageOf } from '../../api/list';
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

/** A post as far as its audience is concerned. */
type Addressed = { readonly id: string; readonly audience: string };

/** When and to how many people a post was published; undefined before. */
async function keptAudience(db: Db, postId: string) {
  const row = await db
    .selectFrom('posts')
    .select(['audience_at', 'audience_counts'])
    .where('id', '=', postId)
    .executeTakeFirst();
  return row?.audience_at ? { at: row.audience_at, counts: row.audience_counts } : undefined;
}

/**
 * Keeps whom a published post is for, once: emails go to these people, no matter who joins or leaves its audience later. In the caller's
 * transaction.
 */
export async function keepAudience(db: Db, { id, audience }: Addressed, now: number): Promise<void> {
  const row = await db
    .selectFrom('posts')
    .select('audience_at')
    .where('id', '=', id)
    .where('recipient_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.audience_at) return;
  // A million people take longer than a statement may.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`insert into post_audience (post_id, user_id)
    select ${id}, users.id from users where users.status = 'ACTIVE' and ${concerns(audience)}`.execute(db);
  const by = (column: string) => sql`(select coalesce(jsonb_agg(jsonb_build_object('value', value, 'people', people)
      order by people desc, value), '[]'::jsonb)
    from (select ${sql.ref(column)} as value, count(*)::int as people from post_audience
      join users on users.id = user_id where post_id = ${id} and ${sql.ref(column)} is not null group by 1) counted)`;
  await sql`update posts set audience_at = ${new Date(now)}, audience_counts = jsonb_build_object(
      'people', (select count(*)::int from post_audience where post_id = ${id}),
      'languages', ${by('users.language')}, 'accountTypes', ${by('users.account_type')})
    where id = ${id}`.execute(db);
}

/** Forgets whom a post was published to, if no email about it was queued: a change then counts as if it had been published so. */
export async function forgetAudience(db: Db, id: string): Promise<void> {
  const { rows } = await sql`update posts set audience_at = null, audience_counts = null
    where id = ${id} and audience_at is not null and not exists (select 1 from outbox where ${lettersAbout(id)})
      and not exists (select 1 from post_audience where post_id = ${id} and letter is not null)
    returning id`.execute(db);
  if (rows.length > 0) await db.deleteFrom('post_audience').where('post_id', '=', id).execute();
}

/** Those to whom a post was published; before, those to whom it would be. */
const addressed = (audience: string, kept: boolean) =>
  kept
    ? sql<boolean>`post_audience.user_id is not null`
    : sql<boolean>`(users.status = 'ACTIVE' and ${concerns(audience)})`;

export async function reachOf(db: Db, post: Addressed, now: number): Promise<PostReach> {
  const kept = await keptAudience(db, post.id);
  const state = letterSql(now);
  const { rows } = await sql<
    Omit<PostReach, 'audienceAt' | 'languages' | 'accountTypes'>
  >`select count(*)::int as people,
      count(*) filter (where read_at is not null)::int as readers,
      count(*) filter (where letter = 'SENT')::int as sent,
      count(*) filter (where letter in ('QUEUED', 'TRANSMITTING'))::int as waiting,
      count(*) filter (where letter = 'PAUSED')::int as paused,
      count(*) filter (where letter in ('FAILED', 'UNCERTAIN'))::int as failed,
      count(*) filter (where letter = 'SKIPPED')::int as "heldBack",
      count(*) filter (where letter = 'NONE')::int as none
    from (${people(db, post, kept !== undefined).select(['post_states.read_at', state.as('letter')])}) as concerned`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A count answered nothing.');
  const { languages = [], accountTypes = [], people: total = row.people } = kept?.counts ?? {};
  return {
    ...row,
    people: total,
    audienceAt: kept?.at.toISOString() ?? null,
    languages: [...languages],
    accountTypes: [...accountTypes],
  };
}

/** People whose account ended before their email was written get none. */
const letterSql = (now: number) => sql<PostPerson['letter']>`(case
  when outbox.state = 'QUEUED' and outbox.due_at >= ${longWait(now)} then 'PAUSED'
  else coalesce(outbox.state, post_audience.letter, case when users.status = 'ACTIVE' then 'NONE' else 'SKIPPED' end) end)`;

/** Queries that the list of a post's audience accepts. */
export const audienceList: ListDefinition = {
  id: () => sql`coalesce(outbox.id, users.id)`,
  lacked: ['readAt'],
  sorts: { email: () => sql.ref('users.email'), readAt: () => sql.ref('post_states.read_at') },
  defaultSort: 'email',
  filters: {
    letter: {
      kind: 'oneOf',
      column: letterSql,
    },
    read: { kind: 'boolean', column: () => sql`(post_states.read_at is not null)` },
  },
};

function people(db: Db, { id, audience }: Addressed, kept: boolean) {
  return db
    .selectFrom('users')
    .leftJoin('outbox', (join) => join.on(sql`outbox.occasion`, '=', sql`'post:' || ${id} || ':' || users.id`))
    .leftJoin('post_states', (join) =>
      join.onRef('post_states.user_id', '=', 'users.id').on('post_states.post_id', '=', id),
    )
    .leftJoin('post_audience', (join) =>
      join.onRef('post_audience.user_id', '=', 'users.id').on('post_audience.post_id', '=', id),
    )
    .where(addressed(audience, kept));
}

/** A user to whom a post applies. The id is that of their email, if there is one, for resending. */
export type Concerned = PostPerson;

async function read(
  db: Db,
  post: Addressed,
  kept: boolean,
  request: ListRequest,
  now: number,
  more = 0,
): Promise<readonly Concerned[]> {
  const matching = narrow(people(db, post, kept), audienceList, request, now);
  const rows = await order(matching, audienceList, request, now)
    .select([
      sql<string>`coalesce(outbox.id, users.id)`.as('id'),
      'users.id as userId',
      'users.email',
      'users.first_name',
      'users.last_name',
      'post_states.read_at',
      'outbox.failure',
      sql<Date | null>`coalesce(outbox.sent_at, post_audience.sent_at)`.as('sent_at'),
      letterSql(now).as('letter'),
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
  post: Addressed,
  request: ListRequest,
  now: number,
): Promise<Page<Concerned>> {
  const kept = (await keptAudience(db, post.id)) !== undefined;
  const items = await read(db, post, kept, request, now, 1);
  const matching = narrow(people(db, post, kept), audienceList, request, now);
  return pageOf(request, items, await countUpTo(db, matching, request));
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
