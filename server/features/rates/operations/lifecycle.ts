import type { RateClone } from '../../../../schemas/types.gen';
import { created, nothing, ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { ApiError } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { findConfiguration, insertConfiguration } from '../configurations';
import {
  type Layer,
  type LayerRecord,
  layers,
  lockName,
  lockRow,
  makeActive,
  makeArchived,
  removeRow,
  requireStatus,
} from '../layer';
import { findPlan, insertPlan } from '../plans';
import { obstaclesOf, requireNone } from '../proof';
import { findRecord } from '../records';
import { usesOf } from '../uses';
import { findVersion, insertVersion } from '../versions';

type RecordCall = Call<unknown, 'id', Actor>;

/** The record of a call, with its row locked; refused if it was saved since it was read. */
export async function requireLockedRecord(call: RecordCall, layer: Layer) {
  await lockRow(call.db, layer, call.params.id);
  const record = await findRecord(call.db, layer, call.params.id);
  if (call.revision !== 0 && record.revision !== call.revision) throw await savedMeanwhile(call.db, record, call.actor);
  return record;
}

/** Returns a changed record, and reports it to the audit. */
export async function changed(call: RecordCall, layer: Layer, before: LayerRecord) {
  const after = await findRecord(call.db, layer, before.id);
  call.audit({ targetType: layer.type, targetId: after.id, targetLabel: after.title, before, after });
  return ok(after, after.revision);
}

/** Price lists and versions become active at once; plans have additional rules. */
function activate(layer: Layer): Operation<string, 'id'> {
  return {
    source: `activate${layer.noun}`,
    access: { permission: `activate${layer.noun}` },
    action: `${layer.type}.activate`,
    ifMatch: 'optional',
    async handle(call) {
      const { db, now, actor } = call;
      const { name } = await findRecord(db, layer, call.params.id);
      // Before the row: a transaction that waits for a name must not hold locks that others of it need.
      await lockName(db, layer, name);
      const before = await requireLockedRecord(call, layer);
      requireStatus(before, 'DRAFT');
      requireNone(await obstaclesOf(db, layer, before.id, now));
      await makeActive(db, layer, before, { by: actor.id, now });
      return changed(call, layer, before);
    },
  };
}

/** Retires the active one. Existing references remain; new ones are not possible. */
function archive(layer: Layer): Operation<string, 'id'> {
  return {
    source: `archive${layer.noun}`,
    access: { permission: `activate${layer.noun}` },
    action: `${layer.type}.archive`,
    ifMatch: 'optional',
    async handle(call) {
      const before = await requireLockedRecord(call, layer);
      requireStatus(before, 'ACTIVE');
      await makeArchived(call.db, layer, before.id, { by: call.actor.id, now: call.now });
      return changed(call, layer, before);
    },
  };
}

/** Deletes an unreferenced draft. What was active once is kept forever: its number must not be reused. */
function remove(layer: Layer): Operation<string, 'id'> {
  return {
    source: `delete${layer.noun}`,
    access: { permission: `delete${layer.noun}` },
    action: `${layer.type}.delete`,
    async handle(call) {
      const before = await requireLockedRecord(call, layer);
      const { items, total } = await usesOf(call.db, layer, before.id);
      if (total > 0) {
        const users = items.slice(0, 5).map(({ title }) => title);
        throw new ApiError('RATE_IN_USE', {
          args: { users: users.join(', '), count: total, more: total - users.length },
        });
      }
      requireStatus(before, 'DRAFT');
      await removeRow(call.db, layer, before.id);
      call.audit({ targetType: layer.type, targetId: before.id, targetLabel: before.title, before });
      return nothing;
    },
  };
}

/** Copies any record to a new draft: with the same name, so that it replaces it when activated, or with another. */
function clone(layer: Layer): Operation<string, 'id', RateClone> {
  return {
    source: `clone${layer.noun}`,
    access: { permission: `clone${layer.noun}` },
    action: `${layer.type}.clone`,
    idempotent: true,
    async handle(call) {
      const { db, body, now, actor, params } = call;
      const id = call.services.random.uuid();
      const writing = { by: actor.id, now };
      switch (layer.noun) {
        case 'RateConfiguration': {
          const { name, kind, unit, currency, comment, items } = await findConfiguration(db, params.id);
          // A database constraint limits the kind to these; what has another currency is refused when it is activated.
          const copy = { unit, currency: currency as 'USD', comment, kind: kind as 'MACHINE', name: body.name ?? name };
          await insertConfiguration(db, id, { ...copy, items: [...items] }, writing, params.id);
          break;
        }
        case 'RateVersion': {
          const { name, comment, configurations } = await findVersion(db, params.id);
          const copy = { name: body.name ?? name, comment, configurations: [...configurations] };
          await insertVersion(db, id, copy, writing, params.id);
          break;
        }
        case 'RatePlan': {
          const plan = await findPlan(db, params.id);
          const copy = { ...plan, name: body.name ?? plan.name, versions: [...plan.versions] };
          await insertPlan(db, id, copy, writing, params.id);
          break;
        }
      }
      const copy = await findRecord(db, layer, id);
      call.audit({ targetType: layer.type, targetId: id, targetLabel: copy.title, after: copy });
      return created(copy, copy.revision);
    },
  };
}

/** Operations on a record of each layer; activating a plan is a separate operation. */
export const lifecycleOperations = Object.values(layers).flatMap((layer) => [
  ...(layer.noun === 'RatePlan' ? [] : [activate(layer)]),
  archive(layer),
  remove(layer),
  clone(layer),
]);
