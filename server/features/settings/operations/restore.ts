import type { Kysely } from 'kysely';
import { isObject, type Json, type JsonObject } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import { ownParameter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import type { Database } from '../../../platform/database';
import { invalid, notFound, stale } from '../../../platform/http/api-error';

/** Values of the settings before one change, by setting. */
async function earlier(db: Kysely<Database>, eventId: string): Promise<JsonObject> {
  const event = await db
    .selectFrom('audit_events')
    .select('before')
    .where('id', '=', eventId)
    .where('target_type', '=', 'settings')
    .executeTakeFirst();
  if (!event) throw notFound();
  return isObject(event.before as Json) ? (event.before as JsonObject) : {};
}

const longest = 60;

/** A short form of a value, to distinguish it from others. */
function inShort(value: Json | undefined): string {
  const written = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return written.length > longest ? `${written.slice(0, longest)}…` : written;
}

/** The settings in one change, each with its previous value: they can be restored one by one. */
export const listSettingChanges: Operation<'listSettingChanges'> = {
  source: 'listSettingChanges',
  access: { permission: 'readAdminSettings' },
  async handle(call) {
    const eventId = ownParameter(call, 'event');
    if (eventId === undefined) throw invalid({ event: { code: 'required' } });
    const before = await earlier(call.db, eventId);
    const items = Object.entries(before).map(([name, value]) => ({ id: name, name, before: inShort(value) }));
    return ok({ items, total: items.length });
  },
};

/** Restores one setting to its value before a change. This is a change itself, and references the one it reverts. */
export const restoreSetting: Operation<'restoreSetting'> = {
  source: 'restoreSetting',
  access: { permission: 'updateSettings' },
  action: 'settings.restore',
  ifMatch: 'required',
  async handle({ actor, body: { id, name }, db, services, revision, audit, reason }) {
    const values = await earlier(db, id);
    if (!Object.hasOwn(values, name)) throw invalid({ name: { code: 'UNKNOWN' } });
    const before = await services.settings.current(db);
    const part = Object.hasOwn(before.admin, name) ? 'admin' : 'public';
    const after = await services.settings.change(db, { [part]: { [name]: values[name] ?? null } }, revision, actor.id);
    if (!after) throw stale();
    audit({
      targetType: 'settings',
      targetLabel: name,
      reason: reason ?? `↩ ${id}`,
      before: { ...before.public, ...before.admin },
      after: { ...after.public, ...after.admin },
    });
    return ok({ ...after }, after.revision);
  },
};
