import { type Kysely, sql } from 'kysely';

/**
 * Sets that are taken back alone, at a moment or by an administrator. Programs of before run beside it: they publish such a set and leave its
 * end to a newer one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table change_sets add column ends_at timestamptz, add column undone_in integer references editions (number)`,
  sql`create index change_sets_ends_at on change_sets (ends_at) where ends_at is not null`,
  sql`create index change_sets_undone_in on change_sets (undone_in)`,
  sql`alter table editions drop constraint editions_origin_check`,
  sql`alter table editions add constraint editions_origin_check check (origin in ('FILES', 'PUBLISH', 'ROLLBACK', 'UNDO'))`,
];
