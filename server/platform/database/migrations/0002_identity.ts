import { type Kysely, sql } from 'kysely';

/** The embedded user pool: people, mailed codes, open challenges, refresh tokens, failed attempts, the signing key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idp_user')
    .addColumn('sub', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'boolean', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD')`),
    )
    .addColumn('enabled', 'boolean', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('password_expires_at', 'timestamptz')
    .addColumn('attributes', 'jsonb', (column) => column.notNull())
    .addColumn('totp_secret', 'text')
    .addColumn('totp_pending', 'text')
    .addColumn('totp_step', 'integer')
    .addColumn('mfa_enabled', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();

  // No reference to idp_user: unknown addresses leave codes, challenges and attempts as well.
  await db.schema
    .createTable('idp_code')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('spent_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('idp_code_by_subject').on('idp_code').columns(['subject', 'sent_at']).execute();
  await db.schema.createIndex('idp_code_by_expiry').on('idp_code').column('expires_at').execute();
  await db.schema
    .createIndex('idp_code_one_live')
    .unique()
    .on('idp_code')
    .columns(['subject', 'purpose'])
    .where(sql.ref('spent_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('idp_challenge')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('idp_challenge_by_subject').on('idp_challenge').column('subject').execute();
  await db.schema.createIndex('idp_challenge_by_expiry').on('idp_challenge').column('expires_at').execute();

  await db.schema
    .createTable('idp_refresh')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('family', 'text', (column) => column.notNull().unique())
    .addColumn('subject', 'text', (column) => column.notNull().references('idp_user.sub').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('auth_time', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('idp_refresh_by_subject').on('idp_refresh').column('subject').execute();
  await db.schema.createIndex('idp_refresh_by_expiry').on('idp_refresh').column('expires_at').execute();

  await db.schema
    .createTable('idp_attempt')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('factor', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('locked_until', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('idp_attempt_pk', ['subject', 'factor'])
    .execute();

  await db.schema
    .createTable('idp_key')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'text', (column) => column.notNull().unique())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('public_jwk', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
