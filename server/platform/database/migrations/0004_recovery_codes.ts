import type { Kysely } from 'kysely';

/** Codes that stand in for a lost authenticator, in the embedded user pool. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idp_recovery_code')
    .addColumn('subject', 'text', (column) => column.notNull().references('idp_user.sub').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idp_recovery_code_pk', ['subject', 'hash'])
    .execute();
}
