import { type Kysely, sql } from 'kysely';

/** Corrections of wrong prices: rows beside the usage that was charged, which itself never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const wholeHour = (column: string) => sql`check (extract(epoch from ${sql.ref(column)})::numeric % 3600 = 0)`;

const statements = [
  sql`create table rate_corrections (
    id text primary key,
    created_at timestamptz not null,
    created_by text,
    updated_at timestamptz not null,
    updated_by text,
    revision integer not null default 1,
    status text not null check (status in ('DRAFT', 'APPLIED')),
    reason text not null check (reason <> ''),
    wrong_version_id text not null references rate_versions (id),
    right_version_id text not null references rate_versions (id),
    license_id text references licenses (id) on delete cascade,
    from_at timestamptz not null ${wholeHour('from_at')},
    to_at timestamptz not null ${wholeHour('to_at')},
    applied_at timestamptz,
    applied_by text,
    check (from_at < to_at),
    check (wrong_version_id <> right_version_id),
    check ((status = 'APPLIED') = (applied_at is not null)),
    check (applied_by <> created_by)
  )`,
  sql`create index rate_corrections_created on rate_corrections (created_at, id)`,
  sql`create index rate_corrections_applied on rate_corrections (applied_at, id)`,
  sql`create index rate_corrections_from on rate_corrections (from_at, id)`,
  sql`create index rate_corrections_status on rate_corrections (status, id)`,
  sql`create index rate_corrections_wrong on rate_corrections (wrong_version_id)`,
  sql`create index rate_corrections_right on rate_corrections (right_version_id)`,
  sql`create index rate_corrections_license on rate_corrections (license_id) where license_id is not null`,
  sql`create table rate_correction_lines (
    correction_id text not null references rate_corrections (id),
    license_id text not null references licenses (id),
    period_start timestamptz not null,
    metric text not null,
    code text not null,
    region text not null,
    records integer not null check (records > 0),
    before numeric(38, 12) not null,
    after numeric(38, 12) not null,
    primary key (correction_id, license_id, period_start, metric, code, region)
  )`,
  sql`create index rate_correction_lines_license on rate_correction_lines (license_id, period_start)`,
  sql`create function keep_correction() returns trigger language plpgsql as $$
    begin
      if old.status = 'APPLIED' then raise exception 'what was corrected does not change'; end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`,
  sql`create trigger rate_corrections_kept before update or delete on rate_corrections
    for each row execute function keep_correction()`,
  sql`create function keep_correction_line() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' or exists (select 1 from rate_corrections where id = new.correction_id and status <> 'DRAFT') then
        raise exception 'what was corrected does not change';
      end if;
      return new;
    end $$`,
  sql`create trigger rate_correction_lines_kept before insert or update or delete on rate_correction_lines
    for each row execute function keep_correction_line()`,
];
