import { type Kysely, sql } from 'kysely';

/**
 * A license that had no plan gets one: until when it had none is noted as well. What was used, imported or charged before stays outside of
 * the plan: no price, discount or included credit of it reaches back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table license_former_rate_plans alter column plan_name drop not null, alter column plan_version drop not null,
    add constraint license_former_rate_plans_whole check ((plan_name is null) = (plan_version is null))`,
  sql`create or replace function note_rate_plan() returns trigger language plpgsql as $$
    begin
      if (old.rate_plan_name is null and new.rate_plan_name is not null)
        or (old.rate_plan_name is not null and old.rate_plan_version is not null
          and (new.rate_plan_name is distinct from old.rate_plan_name
            or new.rate_plan_version is distinct from old.rate_plan_version)) then
        insert into license_former_rate_plans (license_id, until_at, plan_name, plan_version)
          values (old.id, new.updated_at, old.rate_plan_name, case when old.rate_plan_name is null then null else old.rate_plan_version end)
          on conflict do nothing;
      end if;
      return null;
    end $$`,
];
