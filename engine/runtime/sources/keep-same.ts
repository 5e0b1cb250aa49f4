import type { Json, JsonObject } from '../../model';
import { isObject } from '../path';

/**
 * The new value with every part that is equal to the old one replaced by the old one, so that equal parts keep their identity and views of
 * them need not render. Records of a list are matched by `id`, everything else by position.
 */
export function keepSame(before: Json | undefined, after: Json): Json {
  if (Object.is(before, after)) return after;
  if (Array.isArray(after)) return Array.isArray(before) ? keepItems(before, after) : after;
  if (isObject(after)) return isObject(before) ? keepMembers(before, after) : after;
  return after;
}

function keepItems(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  const named = new Map<Json, Json>();
  for (const item of before) if (isObject(item) && item.id !== undefined) named.set(item.id, item);
  const kept = after.map((item, index) =>
    keepSame(isObject(item) && item.id !== undefined ? named.get(item.id) : before[index], item),
  );
  return kept.length === before.length && kept.every((item, index) => Object.is(item, before[index])) ? before : kept;
}

function keepMembers(before: JsonObject, after: JsonObject): JsonObject {
  let equal = Object.keys(before).length === Object.keys(after).length;
  const kept: Record<string, Json> = {};
  for (const [name, value] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const same = keepSame(old, value);
    kept[name] = same;
    if (!Object.is(same, old)) equal = false;
  }
  return equal ? before : kept;
}
