import { type Kysely, sql } from 'kysely';

/** Proposals of the assistant: an index for the words of what was proposed, and of what was confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['proposed', 'submitted'])
    await sql`create index ${sql.ref(`agent_actions_${column}_words`)} on agent_actions using gin
      (jsonb_to_tsvector('simple'::regconfig, ${sql.ref(column)}, '["string"]'::jsonb))`.execute(db);
}
