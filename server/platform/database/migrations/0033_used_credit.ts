import { type Kysely, sql } from 'kysely';

/**
 * What each month of usage took from a license's credit, and the months to count again. Each change is a row of its own, so that charging
 * usage waits for no other transaction. Programs without this step keep charging: triggers note the months.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Usage may hold many days, and all of them are read.
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await statement.execute(db);
}

const month = (column: string) => sql`date_trunc('month', ${sql.ref(column)}, 'UTC')`;

const note = (name: string, rows: ReturnType<typeof sql>) => sql`
  create function ${sql.ref(name)}() returns trigger language plpgsql as $$
  begin
    insert into license_credit_changes (license_id, month)
      select distinct license_id, ${month('period_start')} from (${rows}) changed;
    return null;
  end $$`;

const statements = [
  // Months are added up, and a sum may be longer than any single one. The same scale: no row is written again.
  sql`alter table licenses alter column credit_used type numeric(38, 6)`,
  sql`create table license_credit_months (
    license_id text not null references licenses (id) on delete cascade,
    month timestamptz not null,
    amount numeric(38, 6) not null,
    -- What was charged before anything was counted, if the license's figure includes it. Gone once the month is counted.
    included numeric,
    primary key (license_id, month)
  )`,
  sql`create table license_credit_changes (
    license_id text not null,
    month timestamptz not null
  )`,
  sql`create index license_credit_changes_month on license_credit_changes (license_id, month)`,
  // What programs of before charge from here on waits until the triggers are there.
  sql`lock table usage_records in share row exclusive mode`,
  sql`lock table rate_correction_lines in share row exclusive mode`,
  sql`insert into license_credit_changes (license_id, month)
    select distinct license_id, ${month('day')} from usage_days where cost <> 0`,
  // A figure other than 0 was imported, and includes what was charged until now.
  sql`insert into license_credit_months (license_id, month, amount, included)
    select license_id, month, 0, sum(cost) from (
      select license_id, ${month('day')} as month, cost from usage_days
      union all select license_id, ${month('period_start')}, after - before from rate_correction_lines) charged
    join licenses license on license.id = charged.license_id
    where license.credit_used <> 0 group by 1, 2 having sum(cost) <> 0`,
  note('note_credit_added', sql`select * from added where cost is not null`),
  note('note_credit_removed', sql`select * from removed where cost is not null`),
  note('note_credit_corrected', sql`select * from added`),
  sql`create trigger usage_records_credit_added after insert on usage_records
    referencing new table as added for each statement execute function note_credit_added()`,
  sql`create trigger usage_records_credit_changed after update on usage_records
    referencing new table as added for each statement execute function note_credit_added()`,
  sql`create trigger usage_records_credit_removed after delete on usage_records
    referencing old table as removed for each statement execute function note_credit_removed()`,
  sql`create trigger rate_correction_lines_credit after insert on rate_correction_lines
    referencing new table as added for each statement execute function note_credit_corrected()`,
];
