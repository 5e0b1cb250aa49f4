import { type Kysely, sql } from 'kysely';

/** Sets of changes that are published by themselves at a moment. Programs of before run beside it: they leave a scheduled set alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table change_sets add column publish_at timestamptz, add column scheduled_by text`,
  sql`alter table change_sets drop constraint change_sets_state_check`,
  sql`alter table change_sets add constraint change_sets_state_check check (state in
    ('draft', 'review', 'approved', 'scheduled', 'published', 'superseded', 'rolledBack', 'failed', 'discarded'))`,
  sql`create index change_sets_publish_at on change_sets (publish_at) where state = 'scheduled'`,
];
