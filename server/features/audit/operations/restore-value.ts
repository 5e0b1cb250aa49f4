import { isObject, type Json, type JsonObject } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { fileValuesWithin } from '../../../entities';
import { filesToPutBack } from '../../../files';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { type ChangedValue, presentValue, type Restorable, restorable } from '../changed-values';

/** What one change of a record changed, each with the value now and the one before. */
export const listAuditChanges: Operation<'listAuditChanges'> = {
  source: 'listAuditChanges',
  access: { permission: 'readAudit' },
  async handle(call) {
    const eventId = ownParameter(call, 'event');
    if (eventId === undefined) throw invalid({ event: { code: 'required' } });
    const { changes, record } = await restorable(call, eventId);
    const items = changes.map(({ name, before }) => ({ id: name, now: presentValue(record, name), before }));
    return ok({ items, total: items.length });
  },
};

/** A payload with one value, and those that go back with it. */
function payloadOf(wanted: ChangedValue, { changes, record, restoring }: Restorable): JsonObject {
  const together = restoring.together[wanted.name] ?? [];
  const values = [wanted, ...changes.filter((change) => together.includes(change.name))];
  return values.reduce((payload, { name, before }) => {
    const path = name.split('.');
    const container = path.slice(0, -1).join('.');
    if (container === '' || restoring.partly.includes(container)) return withValue(payload, path, before);
    const around = presentValue(record, container);
    const whole = Object.entries({ ...(isObject(around) ? around : {}), [path.at(-1) ?? '']: before });
    return withValue(payload, path.slice(0, -1), Object.fromEntries(whole.filter(([, value]) => value !== null)));
  }, {} as JsonObject);
}

function withValue(into: JsonObject, [first = '', ...rest]: readonly string[], value: Json): JsonObject {
  const below = into[first];
  return { ...into, [first]: rest.length === 0 ? value : withValue(isObject(below) ? below : {}, rest, value) };
}

/**
 * Puts one value of a record back to what it was before a change, unless it was changed again since. It is called as the change that it is:
 * authorized, validated and audited by the operation that changes such records.
 */
export const restoreAuditValue: Operation<'restoreAuditValue'> = {
  source: 'restoreAuditValue',
  access: { permission: 'readAudit' },
  ifMatch: 'optional',
  // The change has its own event.
  audited: false,
  transaction: 'own',
  async handle(call) {
    const { body: asked, actor, origin, page, mode, services, revision } = call;
    const found = await restorable(call, asked.id);
    const { restoring, targetId, changes, record } = found;
    const wanted = changes.find(({ name }) => name === asked.name);
    if (!wanted) throw invalid({ name: { code: 'UNKNOWN' } });
    if (JSON.stringify(presentValue(record, wanted.name)) !== JSON.stringify(wanted.after))
      throw invalid({ name: { code: 'CHANGED_SINCE' } });
    const known = revision === 0 ? record.revision : revision;
    if (typeof known !== 'number') throw new ApiError('REVISION_REQUIRED');
    const body = payloadOf(wanted, found);
    await services.callInside(restoring.source, {
      actor,
      origin,
      page,
      mode,
      params: targetId === null ? {} : { id: targetId },
      body,
      files: await filesToPutBack(call.db, fileValuesWithin(body)),
      revision: known,
      reason: call.reason ?? `↩ ${asked.id}`,
    });
    return ok({});
  },
};
