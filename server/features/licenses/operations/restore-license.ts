import { isObject, type Json, type JsonObject } from '../../../../engine/model';
import schema from '../../../../schemas/data/license-change.schema.json';
import type { LicenseChange } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import type { Db } from '../../../platform/database';
import { ApiError, invalid, notFound } from '../../../platform/http/api-error';
import { recordEvent } from '../../events';
import { changedPlan } from '../rate-plan';
import { updateLicense } from '../repository';
import { isOver } from '../transitions';
import { requireLockedLicense, visibleLicense } from '../visible';
import { columnsOf } from './change-license';

/** One value of a license that a change changed; `limits.keys` is a part of one. */
interface Changed {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** What administrators may change, part by part, of the states before and after a change. */
function* changedValues(parts: object, before: JsonObject, after: JsonObject, above = ''): Generator<Changed> {
  for (const [name, part] of Object.entries(parts)) {
    const [was, is] = [before[name], after[name]];
    if (was === undefined || is === undefined || JSON.stringify(was) === JSON.stringify(is)) continue;
    if (isObject(was) && isObject(is)) yield* changedValues(part.properties ?? {}, was, is, `${above}${name}.`);
    else yield { name: above + name, before: was, after: is };
  }
}

/** The values that one change of a license changed. */
async function changesOf(db: Db, eventId: string): Promise<{ licenseId: string; changes: readonly Changed[] }> {
  const event = await db
    .selectFrom('audit_events')
    .select(['target_id', 'before', 'after'])
    .where('id', '=', eventId)
    .where('target_type', '=', 'license')
    .where('result', '=', 'OK')
    .executeTakeFirst();
  if (!event?.target_id) throw notFound();
  const [before, after] = [event.before as Json, event.after as Json];
  const both = isObject(before) && isObject(after);
  return {
    licenseId: event.target_id,
    changes: both ? [...changedValues(schema.properties, before, after)] : [],
  };
}

const valueAt = (record: object, name: string): Json => {
  const found = name
    .split('.')
    .reduce<unknown>((at, part) => (isObject(at as Json) ? Reflect.get(Object(at), part) : at), record);
  return (found ?? null) as Json; // a property of a record
};

const inWords = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What one change of a license changed, each with the value before it and now. */
export const listLicenseChanges: Operation<'listLicenseChanges'> = {
  source: 'listLicenseChanges',
  access: { permission: 'readAudit' },
  async handle(call) {
    const eventId = ownParameter(call, 'event');
    if (eventId === undefined) throw invalid({ event: { code: 'required' } });
    const { licenseId, changes } = await changesOf(call.db, eventId);
    const license = await visibleLicense(call, licenseId);
    const items = changes.map(({ name, before }) => ({
      id: name,
      name,
      change: `${inWords(valueAt(license, name))} → ${inWords(before)}`,
    }));
    return ok({ items, total: items.length });
  },
};

/** The payload of a change that gives one value back. A plan comes with its version. */
function payloadOf({ name, before }: Changed, changes: readonly Changed[]): LicenseChange {
  const [first = '', second] = name.split('.');
  const version = name === 'ratePlanName' ? changes.find((each) => each.name === 'ratePlanVersion') : undefined;
  return {
    [first]: second === undefined ? before : { [second]: before },
    ...(version && { [version.name]: version.before }),
  };
}

/** Puts one value of a license back to what it was before a change, unless it was changed again since. This is a change itself. */
export const restoreLicense: Operation<'restoreLicense'> = {
  source: 'restoreLicense',
  access: { permission: 'editLicense' },
  action: 'license.restore',
  ifMatch: 'required',
  async handle(call) {
    const { body, now } = call;
    const { licenseId, changes } = await changesOf(call.db, body.id);
    const before = await requireLockedLicense(call, licenseId);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    if (isOver(before.state)) throw new ApiError('LICENSE_STATE', { args: { state: before.state } });
    const wanted = changes.find(({ name }) => name === body.name);
    if (!wanted) throw invalid({ name: { code: 'UNKNOWN' } });
    if (JSON.stringify(valueAt(before, wanted.name)) !== JSON.stringify(wanted.after))
      throw invalid({ name: { code: 'CHANGED_SINCE' } });
    const change = payloadOf(wanted, changes);
    await updateLicense(
      call.db,
      before.id,
      before.revision,
      { ...columnsOf(before, change), ...(await changedPlan(call.db, before, change)) },
      call.actor.id,
      now,
    );
    await recordEvent(call.db, call.services.random, {
      licenseId: before.id,
      type: 'LICENSE_CHANGED',
      severity: 'LOW',
      message: 'The license was changed by an administrator.',
      at: now,
    });
    const after = await visibleLicense(call, before.id);
    const target = { targetType: 'license', targetId: before.id, targetLabel: before.number };
    call.audit({ ...target, reason: call.reason ?? `↩ ${body.id}`, before, after });
    return ok(after, after.revision);
  },
};
