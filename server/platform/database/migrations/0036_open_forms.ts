import { type Kysely, sql } from 'kysely';

/**
 * What becomes of forms that are open when a set is published, and the models of earlier editions with which they may be finished. Besides,
 * an index of licenses whose credit is used up: they are few, and a list of them looks at no others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table of licenses may hold many rows, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table change_sets add column open_forms text not null default 'finish' check (open_forms in ('finish', 'move'))`,
  sql`create table earlier_forms (
    form text not null,
    hash text not null,
    model jsonb,
    until timestamptz not null,
    primary key (form, hash)
  )`,
  sql`create index licenses_out_of_credit on licenses (created_at, id)
    where credit_limit is not null and credit_used >= credit_limit`,
];
