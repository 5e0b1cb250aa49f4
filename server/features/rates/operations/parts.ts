import type { Call, Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { readMoment } from '../../../platform/http/moment';
import type { Actor } from '../../../session/session';
import { findConfiguration } from '../configurations';
import { type Layer, layers, requireStatus, touch } from '../layer';
import { findPlan, writeTimeLine } from '../plans';
import { findVersion, writeBundle } from '../versions';
import { changed, requireLockedRecord } from './lifecycle';

/** Adds one part to a draft, or removes one; all rules of the whole apply. */
function part<Body, Parameter extends string>(
  layer: Layer,
  source: string,
  permission: string,
  write: (call: Call<Body, Parameter | 'id', Actor>) => Promise<void>,
): Operation<string, Parameter | 'id', Body> {
  return {
    source,
    access: { permission },
    action: `${layer.type}.change`,
    ifMatch: 'optional',
    async handle(call) {
      const before = await requireLockedRecord(call, layer);
      requireStatus(before, 'DRAFT');
      await write(call);
      await touch(call.db, layer, before, { by: call.actor.id, now: call.now });
      return changed(call, layer, before);
    },
  };
}

/** A price list for a version; replaces another one of the same name. */
export const addRateVersionConfiguration = part<{ readonly configurationId: string }, never>(
  layers.version,
  'addRateVersionConfiguration',
  'editRateVersionConfigurations',
  async ({ db, body, params }) => {
    const { configurations } = await findVersion(db, params.id);
    const { name } = await findConfiguration(db, body.configurationId);
    const same = await db
      .selectFrom('rate_configurations')
      .select('id')
      .where('name', '=', name)
      .where('id', 'in', configurations.map(({ configurationId }) => configurationId).concat(''))
      .execute();
    const replaced = new Set(same.map(({ id }) => id));
    const kept = configurations.filter(({ configurationId }) => !replaced.has(configurationId));
    await writeBundle(db, params.id, [...kept, body]);
  },
);

export const removeRateVersionConfiguration = part<unknown, 'configurationId'>(
  layers.version,
  'removeRateVersionConfiguration',
  'editRateVersionConfigurations',
  async ({ db, params }) => {
    const { configurations } = await findVersion(db, params.id);
    const kept = configurations.filter(({ configurationId }) => configurationId !== params.configurationId);
    if (kept.length === configurations.length) throw notFound();
    await writeBundle(db, params.id, kept);
  },
);

/** Prices for a plan from a moment on; replaces those with the same start. */
export const addRatePlanVersion = part<{ readonly rateVersionId: string; readonly from: string }, never>(
  layers.plan,
  'addRatePlanVersion',
  'editRatePlanVersions',
  async ({ db, body, params }) => {
    const { versions } = await findPlan(db, params.id);
    const kept = versions.filter(({ from }) => Date.parse(from) !== Date.parse(body.from));
    await writeTimeLine(db, params.id, [...kept, body]);
  },
);

export const removeRatePlanVersion = part<unknown, 'from'>(
  layers.plan,
  'removeRatePlanVersion',
  'editRatePlanVersions',
  async ({ db, params }) => {
    const { versions } = await findPlan(db, params.id);
    const kept = versions.filter(({ from }) => Date.parse(from) !== readMoment(params.from));
    if (kept.length === versions.length) throw notFound();
    await writeTimeLine(db, params.id, kept);
  },
);
