import { useRef } from 'react';
import type { Json, JsonObject } from '../../model';
import { readPath } from '../../runtime';

/** Every path of the context that a part of a model reads, except the record's own: its output changes only when one of these does. */
export function placesRead(part: unknown): readonly (readonly string[])[] {
  const places = new Map<string, readonly string[]>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    for (const [name, inner] of Object.entries(node)) {
      if (isPlace(name, inner)) {
        if (inner[0] !== 'record' && inner.length > 0) places.set(inner.join('\n'), inner);
      } else visit(inner);
    }
  };
  visit(part);
  return [...places.values()];
}

/** Properties of a model that contain a context path. */
const placeNames: ReadonlySet<string> = new Set(['path', 'labels', 'owner', 'value', 'rows', 'columns']);

function isPlace(name: string, inner: unknown): inner is readonly string[] {
  return placeNames.has(name) && Array.isArray(inner) && inner.every((part) => typeof part === 'string');
}

/**
 * A context that stays the same object while nothing at these paths changed, whatever else did: a poll that returns the same rows renders
 * none of them.
 */
export function useSteadyContext(context: JsonObject, places: readonly (readonly string[])[]): JsonObject {
  const kept = useRef<{ places: typeof places; context: JsonObject; values: readonly (Json | undefined)[] }>(undefined);
  const values = places.map((place) => readPath(context, place));
  const last = kept.current;
  if (last !== undefined && last.places === places && last.values.every((value, at) => value === values[at]))
    return last.context;
  kept.current = { places, context, values };
  return context;
}
