import type { Kysely } from 'kysely';

/** What decides whether a proof is fresh and whether a token of an ended sign-in opens anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('idp_refresh')
    .addColumn('with_code', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .alterTable('idp_user')
    .addColumn('totp_pending_family', 'text')
    .addColumn('totp_pending_at', 'timestamptz')
    .execute();
  await db.schema.alterTable('sessions').addColumn('family', 'text').execute();
  await db.schema.alterTable('users').addColumn('signed_out_at', 'timestamptz').execute();
}
