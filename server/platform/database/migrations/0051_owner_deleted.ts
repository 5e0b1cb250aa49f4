import { type Kysely, sql } from 'kysely';

/** The reason of licenses that were suspended with their owner's account is a code with a sentence in every language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update licenses set decision_reason = 'OWNER_DELETED' where decision_reason = 'The owner was deleted.'`.execute(
    db,
  );
}
