import { type Kysely, sql } from 'kysely';

/** Records that administrators have open, until they have not been seen for a while; and which license files a key signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table open_records (
    source text not null,
    record_id text not null,
    session_id text not null,
    user_id text not null references users (id) on delete cascade,
    since timestamptz not null,
    seen_at timestamptz not null,
    primary key (source, record_id, session_id)
  )`.execute(db);
  await sql`create index open_records_user on open_records (user_id)`.execute(db);
  await sql`create index open_records_seen on open_records (seen_at)`.execute(db);
  await sql`create table signed_license_files (
    kid text not null,
    license_id text not null references licenses (id) on delete cascade,
    files integer not null,
    last_at timestamptz not null,
    primary key (kid, license_id)
  )`.execute(db);
  await sql`create index signed_license_files_license on signed_license_files (license_id)`.execute(db);
}
