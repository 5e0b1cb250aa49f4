import { sql } from 'kysely';
import type { RateMigration } from '../../../schemas/types.gen';
import type { Db } from '../../platform/database';
import { ApiError, notFound } from '../../platform/http/api-error';

/** Licenses moved to a plan's version, one of a name at a time (schemas/data/rate-migration.schema.json). */
export type Migration = RateMigration;

/** Ended licenses keep their last plan. */
export const movable = sql<boolean>`licenses.state not in ('REVOKED', 'REJECTED')`;

/** Whether a plan is the one that a license has: the version that it is bound to, otherwise the active one of its name. */
export const isPlanOf = (plan: string, license: string) => sql<boolean>`(
  ${sql.ref(`${plan}.name`)} = ${sql.ref(`${license}.rate_plan_name`)}
  and case when ${sql.ref(`${license}.rate_plan_version`)} is null then ${sql.ref(`${plan}.status`)} = 'ACTIVE'
    else ${sql.ref(`${plan}.number`)} = ${sql.ref(`${license}.rate_plan_version`)} end)`;

/** How many licenses of a plan's name can be moved. */
export async function movableLicenses(db: Db, name: string): Promise<number> {
  const { n } = await db
    .selectFrom('licenses')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('rate_plan_name', '=', name)
    .where(movable)
    .executeTakeFirstOrThrow();
  return n;
}

/** Selects the licenses to move; a job moves them. */
export async function startMigration(
  db: Db,
  plan: { readonly id: string; readonly name: string; readonly number: number },
  { id, by, now }: { readonly id: string; readonly by: string | null; readonly now: number },
): Promise<void> {
  await db
    .insertInto('rate_migrations')
    .values({
      id,
      plan_id: plan.id,
      plan_name: plan.name,
      status: 'RUNNING',
      started_at: new Date(now),
      started_by: by,
    })
    .execute();
  await sql`
    insert into rate_migration_items (migration_id, license_id, from_version, status)
    select ${id}, licenses.id, licenses.rate_plan_version, 'PENDING' from licenses
    where rate_plan_name = ${plan.name} and rate_plan_version is distinct from ${plan.number} and ${movable}`.execute(
    db,
  );
}

const batch = 500;

/**
 * Moves the selected licenses batch by batch, each in its own transaction: after a crash the next run continues with the rest. A license
 * that was changed meanwhile is skipped.
 */
export async function moveLicenses(db: Db, now: () => number): Promise<void> {
  const running = await db.selectFrom('rate_migrations').select('id').where('status', '=', 'RUNNING').execute();
  for (const { id } of running) while (await moveBatch(db, id, new Date(now())));
}

async function moveBatch(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const migration = await trx
      .selectFrom('rate_migrations')
      .innerJoin('rate_plans', 'rate_plans.id', 'rate_migrations.plan_id')
      .select(['rate_migrations.status', 'rate_migrations.started_by', 'rate_plans.name', 'rate_plans.number'])
      .where('rate_migrations.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (migration?.status !== 'RUNNING') return false;
    const { rows } = await sql<{ license_id: string }>`
      with part as (
        select license_id, from_version from rate_migration_items
        where migration_id = ${id} and status = 'PENDING' order by license_id limit ${batch}
      ), held as (
        select licenses.id, ${movable} and licenses.rate_plan_name = ${migration.name}
            and licenses.rate_plan_version is not distinct from part.from_version as moves
        from licenses join part on part.license_id = licenses.id for update of licenses
      ), moved as (
        update licenses set rate_plan_version = ${migration.number}, revision = licenses.revision + 1,
          updated_at = ${now}, updated_by = ${migration.started_by}
        from held where held.id = licenses.id and held.moves returning licenses.id
      )
      update rate_migration_items item
      set status = case when held.moves then 'MOVED' else 'SKIPPED' end,
        reason = case when held.moves then null else 'CHANGED_MEANWHILE' end
      from held where item.migration_id = ${id} and item.license_id = held.id
      returning item.license_id`.execute(trx);
    if (rows.length > 0) return true;
    await trx.updateTable('rate_migrations').set({ status: 'DONE', ended_at: now }).where('id', '=', id).execute();
    return false;
  });
}

/** Stops a migration: licenses already moved stay moved. @throws if none is running */
export async function cancelMigration(db: Db, id: string, now: number): Promise<Migration> {
  const row = await db
    .selectFrom('rate_migrations')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.status !== 'RUNNING') throw new ApiError('RATE_STATE', { args: { status: row.status } });
  await db
    .updateTable('rate_migrations')
    .set({ status: 'CANCELED', ended_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('rate_migration_items')
    .set({ status: 'CANCELED' })
    .where('migration_id', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
  const [migration] = await migrationsOf(db, { id });
  if (!migration) throw notFound();
  return migration;
}

/** Migrations to one plan, or one by its id, newest first. */
export async function migrationsOf(
  db: Db,
  about: { readonly id: string } | { readonly planId: string },
): Promise<readonly Migration[]> {
  const { rows } = await sql<
    Omit<Migration, 'startedAt' | 'endedAt'> & { readonly startedAt: Date; readonly endedAt: Date | null }
  >`
    select migration.id, plan.id as "planId", plan.name || ' ' || plan.number as title, migration.status,
      migration.started_at as "startedAt", migration.ended_at as "endedAt", counted.*
    from rate_migrations migration join rate_plans plan on plan.id = migration.plan_id,
      lateral (select count(*)::int as total, count(*) filter (where status = 'MOVED')::int as moved,
        count(*) filter (where status = 'SKIPPED')::int as skipped,
        count(*) filter (where status = 'PENDING')::int as pending
        from rate_migration_items where migration_id = migration.id) counted
    where ${'id' in about ? sql`migration.id = ${about.id}` : sql`migration.plan_id = ${about.planId}`}
    order by migration.started_at desc, migration.id limit 20`.execute(db);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}
