import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/tables';

/**
 * Tables that a demo writes, each before those it refers to. Without the audit, which is append-only (quality S59), and the user pool's
 * signing keys, which belong to the installation.
 */
const demoTables = [
  'agent_holds',
  'agent_counters',
  'agent_actions',
  'agent_events',
  'agent_turns',
  'agent_chats',
  'agent_limits',
  'list_views',
  'open_records',
  'post_audience',
  'post_templates',
  'post_states',
  'posts',
  'events',
  'usage_records',
  'usage_archive_sums',
  'usage_archives',
  'usage_days',
  'usage_day_shares',
  'usage_checks',
  'api_keys',
  'license_former_rate_plans',
  'license_credit_changes',
  'license_credit_months',
  'license_members',
  'signed_license_files',
  'licenses',
  'file_parts',
  'files',
  'signing_keys',
  'notification_settings',
  'terms_acceptances',
  'sessions',
  'settings',
  'outbox',
  'idempotency_keys',
  'users',
  'idp_recovery_code',
  'idp_attempt',
  'idp_refresh',
  'idp_challenge',
  'idp_code',
  'idp_user',
] as const satisfies readonly (keyof Database)[];

/** Active rows of these cannot be deleted one by one. */
const ratesTables = [
  'rate_correction_lines',
  'rate_corrections',
  'rate_migration_items',
  'rate_migrations',
  'rate_plan_versions',
  'rate_plans',
  'rate_version_configurations',
  'rate_versions',
  'rate_prices',
  'rate_configurations',
] as const satisfies readonly (keyof Database)[];

/** All tables that are emptied. */
export const clearedTables: readonly string[] = [...ratesTables, ...demoTables];

/** Deletes all demo data, so that it can be filled in again; all or nothing. */
export async function clearDemo(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`truncate ${sql.join(ratesTables.map((table) => sql.table(table)))}`.execute(transaction);
    for (const table of demoTables) await sql`delete from ${sql.table(table)}`.execute(transaction);
  });
}
