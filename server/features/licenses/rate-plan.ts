import type { Db } from '../../platform/database';
import { invalid } from '../../platform/http/api-error';

/** A plan's name and the version that a license is bound to. */
interface PlanColumns {
  readonly rate_plan_name: string | null;
  readonly rate_plan_version: number | null;
}

/**
 * The plan that a license gets: the version of its name that is active now, so that later prices do not apply automatically.
 * @throws if there is no active plan of this name
 */
export async function activePlan(db: Db, name: string | null): Promise<PlanColumns> {
  if (name === null) return { rate_plan_name: null, rate_plan_version: null };
  const active = await db
    .selectFrom('rate_plans')
    .select('number')
    .where('name', '=', name)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!active) throw invalid({ ratePlanName: { code: 'UNKNOWN' } });
  return { rate_plan_name: name, rate_plan_version: active.number };
}

/**
 * The plan of a license after a change: by default the current one; with a version beside the name, exactly that one.
 * @throws if there is no such plan
 */
export async function changedPlan(
  db: Db,
  before: { readonly ratePlanName: string | null; readonly ratePlanVersion: number | null },
  sent: { readonly ratePlanName?: string | null; readonly ratePlanVersion?: number | null },
): Promise<PlanColumns> {
  const name = sent.ratePlanName === undefined ? before.ratePlanName : sent.ratePlanName;
  const version = sent.ratePlanVersion ?? (name === before.ratePlanName ? before.ratePlanVersion : null);
  const same = name === before.ratePlanName && version === before.ratePlanVersion;
  if (same) return { rate_plan_name: name, rate_plan_version: version };
  if (name === null || version === null) return activePlan(db, name);
  const plan = await db
    .selectFrom('rate_plans')
    .select('id')
    .where('name', '=', name)
    .where('number', '=', version)
    .executeTakeFirst();
  if (!plan) throw invalid({ ratePlanVersion: { code: 'UNKNOWN' } });
  return { rate_plan_name: name, rate_plan_version: version };
}
