import { isObject, type Json, type JsonObject } from '../../../engine/model';
import schema from '../../../schemas/data/license-change.schema.json';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';

/** One value of a license that a change changed; `limits.keys` is a part of one. */
export interface ChangedValue {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** What administrators may change, part by part, of the states before and after a change. */
function* changedValues(parts: object, before: JsonObject, after: JsonObject, above = ''): Generator<ChangedValue> {
  for (const [name, part] of Object.entries(parts)) {
    const [was, is] = [before[name], after[name]];
    if (was === undefined || is === undefined || JSON.stringify(was) === JSON.stringify(is)) continue;
    if (isObject(was) && isObject(is)) yield* changedValues(part.properties ?? {}, was, is, `${above}${name}.`);
    else yield { name: above + name, before: was, after: is };
  }
}

/** The values that one change of a license changed. */
export async function changesOf(
  db: Db,
  eventId: string,
): Promise<{ licenseId: string; changes: readonly ChangedValue[] }> {
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

/** A value of a record by its name, `limits.keys` too; null where there is none. */
export const valueAt = (record: object, name: string): Json => {
  const found = name
    .split('.')
    .reduce<unknown>((at, part) => (isObject(at as Json) ? Reflect.get(Object(at), part) : at), record);
  return (found ?? null) as Json; // a property of a record
};
