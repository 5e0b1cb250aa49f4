import { type Kysely, sql } from 'kysely';

/**
 * Events of the audit: the actor's name as it was then, and the definitions that were live. A reason that the program gives is a code with
 * its numbers, which readers get as a sentence in their language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add column actor_name text, add column edition integer, add column definitions text,
    add column reason_code text, add column reason_args jsonb`.execute(db);
}
