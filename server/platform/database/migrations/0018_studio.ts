import { type Kysely, sql } from 'kysely';

/** Definitions that administrators change: sets of edited documents, the editions that were published of them, and which one is live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // Every text of a document under the hash of its content: editions and sets name it.
  sql`create table definition_texts (
    hash text primary key,
    text text not null,
    created_at timestamptz not null
  )`,
  sql`create table editions (
    number integer primary key check (number >= 0),
    origin text not null check (origin in ('FILES', 'PUBLISH', 'ROLLBACK')),
    base integer references editions (number),
    restored integer references editions (number),
    set_id text,
    title text not null,
    reason text,
    break_glass boolean not null default false,
    created_at timestamptz not null,
    created_by text,
    editors jsonb not null,
    approved_by text,
    overlay jsonb not null,
    files jsonb not null,
    comparison jsonb not null
  )`,
  // One row, which every process reads again and again: what is live changes with it and with nothing else.
  sql`create table edition_pointer (
    id text primary key check (id = 'live'),
    edition integer not null references editions (number),
    moved_at timestamptz not null
  )`,
  sql`create table change_sets (
    id text primary key,
    created_at timestamptz not null,
    created_by text,
    updated_at timestamptz not null,
    updated_by text,
    revision integer not null default 1,
    title text not null,
    reason text,
    state text not null check (state in ('draft', 'review', 'approved', 'published', 'superseded', 'rolledBack', 'failed', 'discarded')),
    failure text,
    editors jsonb not null,
    approved_by text,
    approved_base integer,
    edition integer references editions (number)
  )`,
  sql`create index change_sets_state on change_sets (state, updated_at desc, id)`,
  sql`create table change_set_documents (
    set_id text not null references change_sets (id) on delete cascade,
    path text not null,
    hash text references definition_texts (hash),
    base_hash text references definition_texts (hash),
    updated_at timestamptz not null,
    updated_by text,
    primary key (set_id, path)
  )`,
];
