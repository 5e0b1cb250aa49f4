import type { Json, JsonObject } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { type ChangedValue, presentValue, restorable } from '../changed-values';

/** A moment is written to the minute, in UTC; nothing as a dash. */
function inWords(value: Json): string {
  if (value === null) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d/.exec(value) ?? [];
  return day === undefined ? value : `${day} ${minute} UTC`;
}

/** What one change of a record changed, each with the value now and the one before. */
export const listAuditChanges: Operation<'listAuditChanges'> = {
  source: 'listAuditChanges',
  access: { permission: 'readAudit' },
  async handle(call) {
    const eventId = ownParameter(call, 'event');
    if (eventId === undefined) throw invalid({ event: { code: 'required' } });
    const { changes, record } = await restorable(call, eventId);
    const items = changes.map(({ name, before }) => ({
      id: name,
      name,
      change: `${inWords(presentValue(record, name))} → ${inWords(before)}`,
    }));
    return ok({ items, total: items.length });
  },
};

/** A payload with one value, and those that go back with it. */
function payloadOf(wanted: ChangedValue, changes: readonly ChangedValue[], together: readonly string[]): JsonObject {
  const payload: Record<string, Json> = {};
  for (const { name, before } of [wanted, ...changes.filter((change) => together.includes(change.name))]) {
    const [first = '', second] = name.split('.');
    payload[first] = second === undefined ? before : { [second]: before };
  }
  return payload;
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
    const { body, actor, origin, page, mode, services, revision } = call;
    const { restoring, targetId, changes, record } = await restorable(call, body.id);
    const wanted = changes.find(({ name }) => name === body.name);
    if (!wanted) throw invalid({ name: { code: 'UNKNOWN' } });
    if (JSON.stringify(presentValue(record, wanted.name)) !== JSON.stringify(wanted.after))
      throw invalid({ name: { code: 'CHANGED_SINCE' } });
    const known = revision === 0 ? record.revision : revision;
    if (typeof known !== 'number') throw new ApiError('REVISION_REQUIRED');
    await services.callInside(restoring.source, {
      actor,
      origin,
      page,
      mode,
      params: { id: targetId },
      body: payloadOf(wanted, changes, restoring.together[wanted.name] ?? []),
      revision: known,
      reason: call.reason ?? `↩ ${body.id}`,
    });
    return ok({});
  },
};
