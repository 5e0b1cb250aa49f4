import type { JsonObject } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid, stale } from '../../../platform/http/api-error';
import type { Settings } from '../../../settings/settings-store';

interface Payload {
  readonly public?: JsonObject;
  readonly admin?: JsonObject;
}

/** Changes settings that were read with the revision in `If-Match`. */
export const updateSettings: Operation<'updateSettings', never, Payload> = {
  source: 'updateSettings',
  access: { permission: 'updateSettings' },
  action: 'settings.update',
  ifMatch: 'required',
  async handle({ actor, body, db, services, revision, audit }) {
    const before = await services.settings.current(db);
    // The terms name the model that the process asks, not one that somebody wrote down. Who sends back what they read changes nothing.
    const { configured } = services.settings;
    const decided = configured.filter((name) => {
      const sent = body.public?.[name];
      return sent !== undefined && sent !== before.public[name];
    });
    if (decided.length > 0)
      throw invalid(Object.fromEntries(decided.map((name) => [`/public/${name}`, { code: 'UNKNOWN' }])));
    const after = await services.settings.change(db, body, revision, actor.id);
    if (!after) throw stale();
    audit({
      targetType: 'settings',
      before: differing(before, after, configured),
      after: differing(after, before, configured),
    });
    return ok({ ...after }, after.revision);
  },
};

/** The settings of one state that are others in another, for the audit; without those that follow from the configuration. */
function differing(one: Settings, other: Settings, configured: readonly string[]) {
  const part = (name: 'public' | 'admin') =>
    Object.entries(one[name]).filter(
      ([setting, value]) =>
        !(name === 'public' && configured.includes(setting)) &&
        JSON.stringify(value) !== JSON.stringify(other[name][setting]),
    );
  return { public: Object.fromEntries(part('public')), admin: Object.fromEntries(part('admin')) };
}
