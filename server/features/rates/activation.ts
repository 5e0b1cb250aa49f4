import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { layers, lockName, makeActive } from './layer';
import { movableLicenses, startMigration } from './migration';
import type { Plan } from './plans';

interface Activating {
  readonly by: string | null;
  readonly now: number;
  readonly newId: () => string;
}

/**
 * Makes a plan the active one of its name. Licenses keep their version: those that followed the active one are pinned to the previous one.
 * With `ALL`, a job moves them afterwards. The caller has checked the plan and locked its name.
 */
export async function activatePlan(
  db: Db,
  plan: Pick<Plan, 'id' | 'name'>,
  migrate: 'NEW' | 'ALL',
  { by, now, newId }: Activating,
): Promise<number> {
  const before = await db
    .selectFrom('rate_plans')
    .select('number')
    .where('name', '=', plan.name)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  const running = await db
    .selectFrom('rate_migrations')
    .select('id')
    .where('plan_name', '=', plan.name)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst();
  if (running) throw new ApiError('RATE_MIGRATION_RUNNING', { args: { name: plan.name } });
  await db
    .updateTable('rate_plans')
    .set({ status: 'DRAFT', activates_at: null, migrate: null, failure: null })
    .where('id', '=', plan.id)
    .execute();
  const number = await makeActive(db, layers.plan, plan, { by, now });
  await pinFollowers(db, plan.name, before?.number ?? number, now);
  if (migrate === 'ALL') await startMigration(db, { ...plan, number }, { by, now, id: newId() });
  return number;
}

/** Licenses without a version of their plan get the one that applied to them so far. */
async function pinFollowers(db: Db, name: string, number: number, now: number): Promise<void> {
  await db
    .updateTable('licenses')
    .set({ rate_plan_version: number, updated_at: new Date(now), revision: sql`revision + 1` })
    .where('rate_plan_name', '=', name)
    .where('rate_plan_version', 'is', null)
    .execute();
}

/** Effect of an activation on licenses. */
export async function consequencesOf(db: Db, { name }: Pick<Plan, 'name'>) {
  const active = await db
    .selectFrom('rate_plans')
    .select(['id', 'number'])
    .where('name', '=', name)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  const { n } = await db
    .selectFrom('licenses')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('rate_plan_name', '=', name)
    .executeTakeFirstOrThrow();
  return { active, onName: n, movable: await movableLicenses(db, name) };
}

/** Serializes activations of plans with the same name. */
export async function lockPlanName(db: Db, name: string): Promise<void> {
  await lockName(db, layers.plan, name);
}
