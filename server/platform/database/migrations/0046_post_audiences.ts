import { type Kysely, sql } from 'kysely';

/**
 * Whom a post was published to, as it was at that moment, with its number. The outcome of the email about it stays when the email itself is
 * swept. Of posts that are out already, the emails say whom they went to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table posts add column audience_at timestamptz, add column audience_counts jsonb`,
  sql`create table post_audience (
    post_id text not null references posts (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    letter text,
    sent_at timestamptz,
    primary key (post_id, user_id)
  )`,
  sql`create index post_audience_user on post_audience (user_id)`,
  sql`create function keep_post_letter() returns trigger language plpgsql as $$
    begin
      update post_audience set letter = old.state, sent_at = old.sent_at
        where post_id = split_part(old.occasion, ':', 2) and user_id = split_part(old.occasion, ':', 3);
      return null;
    end $$`,
  sql`create trigger outbox_keep_post_letter after delete on outbox for each row
    when (old.occasion like 'post:%') execute function keep_post_letter()`,
  sql`insert into post_audience (post_id, user_id)
    select posts.id, users.id from outbox
    join posts on posts.id = split_part(outbox.occasion, ':', 2) and posts.letters_due_at is null
    join users on users.id = split_part(outbox.occasion, ':', 3)
    where outbox.occasion like 'post:%'`,
  sql`update posts set audience_at = publish_at,
      audience_counts = jsonb_build_object('people', kept.people, 'languages', kept.languages, 'accountTypes', '[]'::jsonb)
    from (select post_id, sum(people)::int as people,
        jsonb_agg(jsonb_build_object('value', language, 'people', people) order by people desc, language) as languages
      from (select post_id, language, count(*)::int as people from post_audience
        join users on users.id = post_audience.user_id group by 1, 2) counted
      group by 1) kept
    where kept.post_id = posts.id and posts.publish_at is not null`,
];
