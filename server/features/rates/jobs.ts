import { type Kysely, sql } from 'kysely';
import type { PermissionsModel } from '../../../engine/model';
import type { Audit } from '../../audit/audit';
import type { Job } from '../../jobs/job-runner';
import type { Database } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { nowhere } from '../../platform/http/origin';
import type { Clock, Mailer, Random } from '../../platform/ports';
import { activatePlan, lockPlanName } from './activation';
import { chargeUsage } from './charge';
import { layers, lockRow } from './layer';
import { moveLicenses } from './migration';
import { notifyFailedActivation } from './notify-administrators';
import { findPlan } from './plans';
import { obstaclesOf, requireNone } from './proof';
import { countUsedCredit, hasCreditToCount } from './used-credit';

interface RateJobs {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly audit: Pick<Audit, 'write'>;
  /** The current rights: they determine who is notified when an activation fails. */
  permissions(): Pick<PermissionsModel, 'roles' | 'permissions'>;
  mailer(db: Kysely<Database>): Mailer;
}

const minute = 60_000;
/** Usage that is late by at most this is searched for periodically. */
const late = 62 * 24 * 60 * minute;

/** Background jobs of rates: scheduled plans become active, licenses are moved, usage is priced and taken from credit. */
export function rateJobs(context: RateJobs): readonly Job[] {
  const { db, clock } = context;
  return [
    {
      name: 'ratePlans',
      every: 10_000,
      isDue: async () => (await duePlans(context)).length > 0,
      run: () => activateDue(context),
    },
    {
      name: 'rateMigrations',
      every: 10_000,
      isDue: async () =>
        (await db.selectFrom('rate_migrations').select('id').where('status', '=', 'RUNNING').executeTakeFirst()) !==
        undefined,
      run: () => moveLicenses(db, clock.now),
    },
    {
      name: 'rateCharges',
      every: minute,
      run: async () => void (await chargeUsage(db, { since: new Date(clock.now() - late) })),
    },
    {
      name: 'lateRateCharges',
      every: 60 * minute,
      run: async () => {
        if (await hasLate(db, new Date(clock.now() - late))) await chargeUsage(db);
      },
    },
    {
      name: 'usedCredit',
      every: minute,
      isDue: () => hasCreditToCount(db),
      run: () => countUsedCredit(db, clock.now),
    },
  ];
}

/** Whether unpriced usage arrived for a plan later than usual. Uses the daily sums, without reading records. */
async function hasLate(db: Kysely<Database>, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from usage_days usage join licenses license on license.id = usage.license_id
    where usage.unpriced > 0 and usage.day < ${before} and license.rate_plan_name is not null limit 1`.execute(db);
  return rows.length > 0;
}

async function duePlans({ db, clock }: RateJobs) {
  return db
    .selectFrom('rate_plans')
    .select(['id', 'name'])
    .where('status', '=', 'SCHEDULED')
    .where('activates_at', '<=', new Date(clock.now()))
    .orderBy('activates_at')
    .orderBy('id')
    .execute();
}

/** Activates what is due; a plan that can no longer be activated becomes a draft again, with the reason. */
async function activateDue(context: RateJobs): Promise<void> {
  const { db } = context;
  for (const { id, name } of await duePlans(context)) {
    try {
      await db.transaction().execute(async (trx) => {
        await lockPlanName(trx, name);
        await settle(context, trx, id);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await db
        .transaction()
        .execute((trx) => fail(context, trx, id, String(error.details.args?.problem ?? error.code)));
    }
  }
}

async function settle({ clock, random, audit }: RateJobs, db: Kysely<Database>, id: string): Promise<void> {
  await lockRow(db, layers.plan, id);
  const before = await findPlan(db, id);
  if (before.status !== 'SCHEDULED') return;
  const now = clock.now();
  requireNone(await obstaclesOf(db, layers.plan, id, now));
  await activatePlan(db, before, before.migrate ?? 'NEW', { by: before.updatedBy, now, newId: random.uuid });
  const after = await findPlan(db, id);
  const target = { targetType: layers.plan.type, targetId: id, targetLabel: after.title };
  await audit.write(db, { action: 'ratePlan.activate', ...target, before, after }, undefined, nowhere);
}

async function fail(
  { clock, audit, permissions, mailer }: RateJobs,
  db: Kysely<Database>,
  id: string,
  why: string,
): Promise<void> {
  const before = await findPlan(db, id);
  const changed = await db
    .updateTable('rate_plans')
    .set({
      status: 'DRAFT',
      activates_at: null,
      migrate: null,
      failure: why,
      updated_at: new Date(clock.now()),
      updated_by: null,
      revision: before.revision + 1,
    })
    .where('id', '=', id)
    .where('status', '=', 'SCHEDULED')
    .executeTakeFirst();
  // Another process was faster, or a user canceled it.
  if (changed.numUpdatedRows === 0n) return;
  const target = { targetType: layers.plan.type, targetId: id, targetLabel: before.title, reason: why };
  await audit.write(db, { action: 'ratePlan.activate', result: 'FAILED', ...target }, undefined, nowhere);
  await notifyFailedActivation(db, { permissions: permissions(), mailer }, before);
}
