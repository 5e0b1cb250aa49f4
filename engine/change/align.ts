import { isList, isObject, type Json } from '../model';
import { isRenamed, onlyPairs } from './renamed';
import { sameJson } from './same-json';
import words from './words.json';

/** Properties that identify items of a list, the strongest first. */
const names: readonly string[] = words.identity;

/** Properties that an item of a list is listed by in an editor, the first that it has. Several items may have the same. */
export const listedBy: readonly string[] = words.listed;

/** Properties that classify an item: items of different classes never match. */
const sorts: readonly string[] = words.classes;

/**
 * The name of an item of a list by its own properties; undefined where it has none. A condition or rule inside an object does not count: it
 * may change while the item stays the same.
 */
export function nameOf(item: Json): string | undefined {
  if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return JSON.stringify(item);
  if (!isObject(item)) return undefined;
  const name = names.find((each) => typeof item[each] === 'string' || typeof item[each] === 'number');
  return name === undefined ? undefined : `${sortOf(item)} ${name} ${String(item[name])}`;
}

/** For each item of `side`, the index of the same item in `base`; -1 for a new one. */
export function align(base: readonly Json[], side: readonly Json[]): readonly number[] {
  const found = side.map(() => -1);
  const taken = new Set<number>();
  const take = (index: number, at: number) => {
    found[index] = at;
    taken.add(at);
  };
  // By name, where it is unique on both sides.
  const [here, there] = [onlyNamed(base), onlyNamed(side)];
  for (const [name, index] of there) {
    const at = here.get(name);
    if (at !== undefined) take(index, at);
  }
  const open = () => side.flatMap((_item, index) => (found[index] === -1 ? [index] : []));
  const left = () => base.flatMap((_item, at) => (taken.has(at) ? [] : [at]));
  for (const index of open()) {
    const at = left().find((each) => sameJson(base[each], side[index]));
    if (at !== undefined) take(index, at);
  }
  // The same under another name. Items of different classes are never the same.
  const renamed = onlyPairs(left(), open(), (at, index) => {
    const [was, is] = [base[at] ?? null, side[index] ?? null];
    return sortOf(was) === sortOf(is) && isRenamed(was, is);
  });
  for (const [at, index] of renamed) take(index, at);
  // A changed item without a name matches the most similar one of its class; among equals, the one that was nearer.
  const pairs = open().flatMap((index) =>
    left().map((at) => ({ index, at, likeness: likeness(base[at] ?? null, side[index] ?? null) })),
  );
  const distance = ({ index, at }: { readonly index: number; readonly at: number }) => Math.abs(index - at);
  pairs.sort(
    (one, other) => other.likeness - one.likeness || distance(one) - distance(other) || one.index - other.index,
  );
  for (const { index, at, likeness: much } of pairs)
    if (much >= 0.5 && found[index] === -1 && !taken.has(at)) take(index, at);
  pairInPlace(base, side, found, take);
  return found;
}

/** Small items without a name that changed completely are matched by position, where the lists have the same length. */
function pairInPlace(
  base: readonly Json[],
  side: readonly Json[],
  found: readonly number[],
  take: (index: number, at: number) => void,
): void {
  if (base.length !== side.length) return;
  side.forEach((item, index) => {
    const was = base[index];
    if (found[index] !== -1 || found.includes(index) || was === undefined) return;
    const isUnnamed = nameOf(item) === undefined && nameOf(was) === undefined;
    if (isUnnamed && sortOf(item) === sortOf(was)) take(index, index);
  });
}

function onlyNamed(items: readonly Json[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const doubled = new Set<string>();
  items.forEach((item, index) => {
    const name = nameOf(item);
    if (name === undefined) return;
    if (found.has(name)) doubled.add(name);
    else found.set(name, index);
  });
  for (const name of doubled) found.delete(name);
  return found;
}

function sortOf(item: Json): string {
  if (!isObject(item)) return isList(item) ? 'list' : 'value';
  return String(item[sorts.find((sort) => typeof item[sort] === 'string') ?? ''] ?? '');
}

/** Similarity from 0 to 1. Items with different names or of different classes have none. */
function likeness(one: Json, other: Json): number {
  if (isList(one) && isList(other)) {
    const longest = Math.max(one.length, other.length);
    return longest === 0 ? 1 : one.filter((item, index) => sameJson(item, other[index])).length / longest;
  }
  if (!isObject(one) || !isObject(other)) return 0;
  const [name, second] = [nameOf(one), nameOf(other)];
  if (sortOf(one) !== sortOf(other) || (name !== undefined && second !== undefined && name !== second)) return 0;
  const all = new Set([...Object.keys(one), ...Object.keys(other)]);
  const shared = [...all].filter((each) => Object.hasOwn(one, each) && Object.hasOwn(other, each));
  const equal = shared.filter((each) => sameJson(one[each], other[each]));
  return all.size === 0 ? 1 : (equal.length + shared.length) / (2 * all.size);
}
