import type { RatePlanActivation } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import { activatePlan, consequencesOf, lockPlanName } from '../activation';
import { layers, requireStatus, touch } from '../layer';
import { findPlan } from '../plans';
import { lastMonth, previewPlan } from '../preview';
import { obstaclesOf, ofPlan, requireNone } from '../proof';
import { changed, requireLockedRecord } from './lifecycle';

const layer = layers.plan;

/** Makes a draft the active plan of its name, now or at a future moment. At that moment it is checked again. */
export const activateRatePlan: Operation<string, 'id', RatePlanActivation> = {
  source: 'activateRatePlan',
  access: { permission: 'activateRatePlan' },
  action: 'ratePlan.activate',
  ifMatch: 'optional',
  async handle(call) {
    const { db, now, actor, body } = call;
    const { name } = await findPlan(db, call.params.id);
    await lockPlanName(db, name);
    const before = await requireLockedRecord(call, layer);
    requireStatus(before, 'DRAFT');
    const at = body.at ? Date.parse(body.at) : undefined;
    if (at !== undefined && at <= now) throw invalid({ at: { code: 'IN_THE_PAST' } });
    requireNone(await obstaclesOf(db, layer, before.id, at ?? now));
    if (at === undefined) {
      const activating = { by: actor.id, now, newId: () => call.services.random.uuid() };
      await activatePlan(db, before, body.migrate, activating);
      return changed(call, layer, before);
    }
    await db
      .updateTable('rate_plans')
      .set({ status: 'SCHEDULED', activates_at: new Date(at), migrate: body.migrate, failure: null })
      .where('id', '=', before.id)
      .execute();
    await touch(db, layer, before, { by: actor.id, now });
    return changed(call, layer, before);
  },
};

/** Makes a scheduled plan a draft again. */
export const cancelRatePlanActivation: Operation<string, 'id'> = {
  source: 'cancelRatePlanActivation',
  access: { permission: 'activateRatePlan' },
  action: 'ratePlan.cancel',
  ifMatch: 'optional',
  async handle(call) {
    const before = await requireLockedRecord(call, layer);
    requireStatus(before, 'SCHEDULED');
    await call.db
      .updateTable('rate_plans')
      .set({ status: 'DRAFT', activates_at: null, migrate: null })
      .where('id', '=', before.id)
      .execute();
    await touch(call.db, layer, before, { by: call.actor.id, now: call.now });
    return changed(call, layer, before);
  },
};

/** Effect of activating a plan, and what prevents it now. */
export const checkRatePlan: Operation<'checkRatePlan', 'id'> = {
  source: 'checkRatePlan',
  access: { permission: 'readRates' },
  async handle({ db, now, params }) {
    const plan = await findPlan(db, params.id);
    const preview = await previewPlan(db, { plan, ...lastMonth(now), prices: 'LATEST' }, now);
    const obstacles = await ofPlan(db, plan, preview, now);
    const { active, onName, movable } = await consequencesOf(db, plan);
    const replaces = active && active.id !== plan.id ? `${plan.name} ${active.number}` : null;
    return ok({
      id: plan.id,
      name: plan.name,
      revision: plan.revision,
      ready: obstacles.length === 0,
      items: obstacles.map((obstacle, index) => ({ id: String(index), from: null, ...obstacle })),
      replaces,
      onName,
      movable,
      preview,
    });
  },
};
