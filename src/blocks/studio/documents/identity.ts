import { listedBy } from '../../../../engine/change';
import type { Json } from '../../../../engine/model';
import { isObject, listOf, type Path, valueAt } from './json';

/**
 * A place in a document by names instead of by position: an item of a list by its own name, so that it is found again after it or its
 * neighbors were moved.
 */
export type Way = readonly (string | { readonly name: string; readonly turn: number })[];

/** What an item of a list is listed by: `id`, `name`, `use`, or what determines its kind. */
export function nameOf(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  for (const key of listedBy) {
    const name = item[key];
    if (typeof name === 'string') return name;
  }
  return undefined;
}

/** Every name that an item of a list has. */
export function namesOf(item: Json | undefined): readonly string[] {
  if (!isObject(item)) return [];
  return listedBy.flatMap((key) => (typeof item[key] === 'string' ? [item[key]] : []));
}

/** The path to a place, by names. Where several items have one name, they are distinguished by their order. */
export function wayOf(document: Json | undefined, path: Path): Way {
  return path.map((part, depth) => {
    const list = valueAt(document, path.slice(0, depth));
    if (typeof part === 'string' || !Array.isArray(list)) return String(part);
    const items = listOf(list);
    const name = nameOf(items[part]) ?? '';
    return { name, turn: items.slice(0, part).filter((item) => (nameOf(item) ?? '') === name).length };
  });
}

/** The current place of such a path; undefined if it is gone. */
export function pathOf(document: Json | undefined, way: Way): Path | undefined {
  const path: (string | number)[] = [];
  for (const part of way) {
    if (typeof part === 'string') {
      path.push(part);
      continue;
    }
    const items = listOf(valueAt(document, path));
    let turn = part.turn;
    const at = items.findIndex((item) => (nameOf(item) ?? '') === part.name && turn-- === 0);
    if (at < 0) return undefined;
    path.push(at);
  }
  return valueAt(document, path) === undefined && path.length > 0 ? undefined : path;
}
