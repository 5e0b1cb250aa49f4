import { type Kysely, sql } from 'kysely';

/** A role is kept by its name: its rank follows from the definitions, and moves when a role is put between two others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop constraint if exists users_role_check`.execute(db);
  await sql`alter table users alter column role drop default`.execute(db);
  await sql`alter table users alter column role type text using
    (array['UNKNOWN', 'USER', 'ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'])[role + 1]`.execute(db);
  await sql`alter table users alter column role set default 'USER'`.execute(db);
  await sql`alter table users add constraint users_role_check check (role <> '')`.execute(db);
}
