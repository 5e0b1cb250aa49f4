import type { Json } from '../../../../engine/model';
import { isObject, listOf, type Path, valueAt } from './json';

/**
 * Where something stands, by what it is called instead of by its position: an item of a list by its own name, so that it is found
 * again after it or its neighbors were moved.
 */
export type Way = readonly (string | { readonly name: string; readonly turn: number })[];

/** What an item of a list calls itself: `id`, `name`, `use`, or what decides what it is. */
export function nameOf(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  for (const key of ['id', 'name', 'use', 'section', 'field', 'filter', 'parameter', 'block']) {
    const name = item[key];
    if (typeof name === 'string') return name;
  }
  return undefined;
}

/** The way to a place. Where several items have one name, they are told apart by their turn. */
export function wayOf(document: Json | undefined, path: Path): Way {
  return path.map((part, depth) => {
    const list = valueAt(document, path.slice(0, depth));
    if (typeof part === 'string' || !Array.isArray(list)) return String(part);
    const items = listOf(list);
    const name = nameOf(items[part]) ?? '';
    return { name, turn: items.slice(0, part).filter((item) => (nameOf(item) ?? '') === name).length };
  });
}

/** The place that a way leads to now; undefined where it is gone. */
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
