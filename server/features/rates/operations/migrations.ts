import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { cancelMigration, migrationsOf } from '../migration';
import { findPlan } from '../plans';

/** Licenses that are, or were, moved to a plan. */
export const listRateMigrations: Operation<'listRateMigrations', 'id'> = {
  source: 'listRateMigrations',
  access: { permission: 'readRates' },
  async handle({ db, params }) {
    const plan = await findPlan(db, params.id);
    const items = await migrationsOf(db, { planId: plan.id });
    return ok({ items, total: items.length });
  },
};

/** Stops moving licenses; those already moved stay moved. */
export const cancelRateMigration: Operation<'cancelRateMigration', 'id'> = {
  source: 'cancelRateMigration',
  access: { permission: 'activateRatePlan' },
  action: 'ratePlan.stop',
  async handle(call) {
    const migration = await cancelMigration(call.db, call.params.id, call.now);
    call.audit({
      targetType: 'ratePlan',
      targetId: migration.planId,
      targetLabel: migration.title,
      after: migration,
    });
    return ok(migration);
  },
};
