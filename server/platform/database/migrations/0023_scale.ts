import { type Kysely, sql } from 'kysely';

/**
 * For several processes: files that one of them answers for another, counts of rows for which no insert waits, and usage that does not
 * follow its person with a look at every record. Programs of before run beside it: they read `row_counts` as ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table shared_files (path text primary key, content bytea not null, kept_at timestamptz not null default now())`,
  sql`create index shared_files_kept on shared_files (kept_at)`,

  // Each change is a row of its own: to count in one row is to wait for another transaction that counts in it.
  sql`create table row_changes (name text not null, n bigint not null)`,
  sql`lock table licenses in share row exclusive mode`,
  sql`insert into row_changes (name, n) select name, n from row_counts`,
  sql`drop table row_counts`,
  sql`create view row_counts as select name, sum(n)::integer as n from row_changes group by name`,
  sql`create or replace function count_rows() returns trigger language plpgsql as $$
    begin
      insert into row_changes (name, n)
        select tg_table_name, case when tg_op = 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
      return null;
    end $$`,

  // To delete a person looked at every record of usage: the foreign key had no index. A fact keeps the person's id.
  sql`alter table usage_records drop constraint if exists usage_records_user_id_fkey`,
];
