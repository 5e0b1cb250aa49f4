import { created } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { type ConfigurationWrite, insertConfiguration, updateConfiguration } from '../configurations';
import { type Layer, layers, requireStatus, touch } from '../layer';
import { insertPlan, type PlanChange, type PlanWrite, updatePlan, writeTimeLine } from '../plans';
import { findRecord } from '../records';
import { insertVersion, updateVersion, type VersionWrite, writeBundle } from '../versions';
import { changed, requireLockedRecord } from './lifecycle';

type Db = Parameters<typeof insertPlan>[0];

/** Creates a draft. */
function create<Write>(
  layer: Layer,
  insert: (db: Db, id: string, write: Write, writing: { by: string; now: number }) => Promise<void>,
): Operation<string, never, Write> {
  return {
    source: `create${layer.noun}`,
    access: { permission: `create${layer.noun}` },
    action: `${layer.type}.create`,
    idempotent: true,
    async handle(call) {
      const id = call.services.random.uuid();
      await insert(call.db, id, call.body, { by: call.actor.id, now: call.now });
      const record = await findRecord(call.db, layer, id);
      call.audit({ targetType: layer.type, targetId: id, targetLabel: record.title, after: record });
      return created(record, record.revision);
    },
  };
}

/** Replaces a draft, or a part of it. What was active once does not change. */
function change<Write>(
  layer: Layer,
  source: string,
  permission: string,
  update: (db: Db, id: string, write: Write) => Promise<void>,
): Operation<string, 'id', Write> {
  return {
    source,
    access: { permission },
    action: `${layer.type}.change`,
    ifMatch: 'required',
    async handle(call) {
      const before = await requireLockedRecord(call, layer);
      requireStatus(before, 'DRAFT');
      await update(call.db, before.id, call.body);
      await touch(call.db, layer, before, { by: call.actor.id, now: call.now });
      return changed(call, layer, before);
    },
  };
}

const { configuration, version, plan } = layers;

export const createRateConfiguration = create<ConfigurationWrite>(configuration, insertConfiguration);
export const createRateVersion = create<VersionWrite>(version, insertVersion);
export const createRatePlan = create<PlanWrite>(plan, insertPlan);

export const changeRateConfiguration = change<ConfigurationWrite>(
  configuration,
  'changeRateConfiguration',
  'editRateConfiguration',
  updateConfiguration,
);
export const changeRateVersion = change<VersionWrite>(version, 'changeRateVersion', 'editRateVersion', updateVersion);
export const changeRatePlan = change<PlanChange>(plan, 'changeRatePlan', 'editRatePlan', updatePlan);

/** The price lists in a version. */
export const changeRateVersionConfigurations = change<Required<Pick<VersionWrite, 'configurations'>>>(
  version,
  'changeRateVersionConfigurations',
  'editRateVersionConfigurations',
  (db, id, { configurations }) => writeBundle(db, id, configurations),
);

/** The prices of a plan over time. */
export const changeRatePlanVersions = change<Required<Pick<PlanWrite, 'versions'>>>(
  plan,
  'changeRatePlanVersions',
  'editRatePlanVersions',
  (db, id, { versions }) => writeTimeLine(db, id, versions),
);
