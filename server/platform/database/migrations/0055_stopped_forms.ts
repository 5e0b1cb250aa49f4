import { type Kysely, sql } from 'kysely';

/** Open forms may also be stopped at once: what was typed is not taken over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table earlier_forms add column stopped boolean not null default false`.execute(db);
  await sql`alter table change_sets drop constraint change_sets_open_forms_check`.execute(db);
  await sql`alter table change_sets add constraint change_sets_open_forms_check
    check (open_forms in ('finish', 'move', 'stop'))`.execute(db);
}
