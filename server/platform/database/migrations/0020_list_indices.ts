import { type Kysely, sql } from 'kysely';

/** An index for each sort that the lists of growing tables offer, which also answers filters by the same column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The tables may hold many rows, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const [table, columns] of Object.entries(sorted)) {
    for (const [name, column] of Object.entries(columns))
      await sql`create index ${sql.ref(`${table}_by_${name}`)} on ${sql.table(table)} (${sql.raw(column.includes('(') ? `(${column})` : column)}, id)`.execute(
        db,
      );
  }
  await sql`create index agent_actions_by_owner on agent_actions (owner_id, created_at)`.execute(db);
  await sql`create index agent_turns_by_language on agent_turns (language, started_at)`.execute(db);
  await sql`create index agent_events_by_rating on agent_events (rating, at) where rating is not null`.execute(db);
  await sql`create index licenses_by_purpose on licenses (purpose) where purpose is not null`.execute(db);
  await sql`create index users_by_country on users (country) where country is not null`.execute(db);
}

/** Name of the index → what is sorted by. The id after it makes the order whole. */
const sorted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    updated: 'updated_at',
    last_name: 'last_name',
    first_name: 'first_name',
    account_name: 'account_name',
    status: 'status',
    last_sign_in: "coalesce(last_sign_in_at, '-infinity'::timestamptz)",
  },
  licenses: {
    updated: 'updated_at',
    product: 'product',
    category: 'category',
    license_type: 'license_type',
    starts: 'starts_at',
    credit_used: 'credit_used',
  },
  api_keys: {
    updated: 'updated_at',
    name: 'name',
    expires: 'expires_at',
    last_used: "coalesce(last_used_at, '-infinity'::timestamptz)",
  },
  posts: {
    published: 'publish_at',
    created: 'created_at',
    updated: 'updated_at',
    severity: "array_position(array['LOW', 'MEDIUM', 'HIGH'], severity)",
  },
  audit_events: { action: 'action', actor: 'actor_email', result: 'result' },
  outbox: { recipient: 'recipient', template: 'template', state: 'state', attempts: 'attempts' },
  events: { type: 'type', severity: 'severity' },
  agent_chats: { title: 'title', messages: 'message_count' },
  agent_events: { type: 'type' },
  agent_actions: { type: 'type', status: 'status' },
};
