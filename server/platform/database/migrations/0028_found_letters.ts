import { type Kysely, sql } from 'kysely';

/** Letters about one post, and templates of letters and price plans by a word, are looked up in an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The outbox may hold many letters, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await statement.execute(db);
}

const words = (text: ReturnType<typeof sql>) =>
  sql`(to_tsvector('simple'::regconfig, translate(lower(${text}), '@._+-/:;,#()[]''"&', '                 ')))`;

const statements = [
  // Only in the order of bytes are all letters of a post neighbors.
  sql`create index outbox_occasion_bytes on outbox (occasion collate "C") where occasion is not null`,
  sql`create index rate_plans_words on rate_plans using gin
    (${words(sql`rate_plans.name || ' ' || rate_plans.label || ' ' || coalesce(rate_plans.comment, '')`)})`,
  sql`create index letter_templates_words on letter_templates using gin
    (${words(sql`letter_templates.key`)})`,
  sql`create index letter_editions_words on letter_editions using gin (${words(sql`letter_editions.subject`)})
    where status <> 'ARCHIVED'`,
];
