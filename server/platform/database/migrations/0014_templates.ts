import { type Kysely, sql } from 'kysely';

/** Letters are written from editions of templates, of which one is active; posts can begin with a template. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table letter_templates (
    id text primary key,
    key text not null,
    language text not null,
    revision integer not null default 1,
    created_at timestamptz not null,
    created_by text,
    updated_at timestamptz not null,
    updated_by text,
    failure text,
    failed_at timestamptz,
    unique (key, language)
  )`,
  // A draft has no number yet, so that numbers have no holes.
  sql`create table letter_editions (
    id text primary key,
    template_id text not null references letter_templates (id) on delete cascade,
    edition integer check (edition > 0),
    status text not null check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
    origin text not null check (origin in ('SEED', 'EDIT', 'RESTORE')),
    restored_from integer,
    subject text not null check (subject !~ '[\r\n]'),
    body text not null,
    created_at timestamptz not null,
    created_by text,
    updated_at timestamptz not null,
    updated_by text,
    activated_at timestamptz,
    activated_by text,
    unique (template_id, edition),
    check ((status = 'DRAFT') = (edition is null))
  )`,
  sql`create unique index letter_editions_active on letter_editions (template_id) where status = 'ACTIVE'`,
  sql`create unique index letter_editions_draft on letter_editions (template_id) where status = 'DRAFT'`,
  // Kept with the letter, which outlives it.
  sql`alter table outbox add column edition_id text`,
  sql`create table post_templates (
    id text primary key,
    created_at timestamptz not null,
    created_by text,
    updated_at timestamptz not null,
    updated_by text,
    revision integer not null default 1,
    name text not null,
    type text not null,
    severity text not null,
    audience text not null,
    variants jsonb not null
  )`,
  sql`create unique index post_templates_name on post_templates (lower(name))`,
];
