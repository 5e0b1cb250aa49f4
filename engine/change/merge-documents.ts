import { isList, isObject, type Json, type JsonObject } from '../model';
import { align, nameOf } from './align';
import { formatJson } from './format-json';
import { mergeOrder } from './merge-order';
import { areNames, renamedKeys } from './renamed';
import { sameJson } from './same-json';
import { isTranslationsPath } from './translations';

/** What both edits wrote differently; `undefined` means absent. */
export interface MergeConflict {
  /** JSON pointer in the merged document. */
  readonly pointer: string;
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** What one side of a conflict says, as text: at the root a string is the text of a document that is no JSON. */
export function shownSide(pointer: string, side: Json | undefined): string | undefined {
  if (side === undefined) return undefined;
  return pointer === '' && typeof side === 'string' ? side : formatJson(side);
}

/** The result of merging two edits of one base, and where they conflict. */
export interface Merge {
  /** In conflicts it takes mine; undefined where the document was deleted. */
  readonly value: Json | undefined;
  readonly conflicts: readonly MergeConflict[];
}

type Maybe = Json | undefined;

/**
 * Merges two edits of one document. Items of lists are identified by name, not by position, so an edit follows an item that the other edit
 * moved or renamed; a conflict arises only where both wrote the same property, or one changed what the other removed. The path tells whether
 * it is a file of texts.
 */
export function mergeDocuments(base: Maybe, mine: Maybe, theirs: Maybe, path = ''): Merge {
  if (isTranslationsPath(path)) return mergeTranslations(base, mine, theirs);
  const conflicts: MergeConflict[] = [];
  // In texts every key is a name.
  const value = merge(base, mine, theirs, '', conflicts, path.startsWith('locales/'));
  return { value, conflicts };
}

/** A side that has removed the file has removed its entries: those that the other added are still there. */
function mergeTranslations(base: Maybe, mine: Maybe, theirs: Maybe): Merge {
  const entries = (side: Maybe) => (side === undefined && isObject(base) ? { ...base, translations: {} } : side);
  const conflicts: MergeConflict[] = [];
  const value = withoutTorn(merge(base, entries(mine), entries(theirs), '', conflicts, true), conflicts);
  const isRemoved = base !== undefined && (mine === undefined || theirs === undefined);
  const isEmpty = isObject(value) && isObject(value.translations) && Object.keys(value.translations).length === 0;
  return { value: isRemoved && isEmpty ? undefined : value, conflicts: [] };
}

/**
 * What translations were made from is no question for people: both sentences are merged by themselves. Which translation an entry was about
 * is left out where two sides differ, so that the entry counts for the one that stays.
 */
function withoutTorn(value: Maybe, conflicts: readonly MergeConflict[]): Maybe {
  const torn = new Set(conflicts.map(({ pointer }) => pointer));
  const visit = (part: Json, pointer: string): Json =>
    isObject(part)
      ? Object.fromEntries(
          Object.entries(part)
            .map(([name, inner]) => [name, inner, `${pointer}/${escaped(name)}`] as const)
            .filter(([name, , at]) => name !== 'text' || !torn.has(at))
            .map(([name, inner, at]) => [name, visit(inner, at)]),
        )
      : part;
  return value === undefined || torn.size === 0 ? value : visit(value, '');
}

function merge(
  base: Maybe,
  mine: Maybe,
  theirs: Maybe,
  pointer: string,
  conflicts: MergeConflict[],
  texts: boolean,
): Maybe {
  if (alike(mine, theirs) || alike(base, theirs)) return mine;
  if (alike(base, mine)) return theirs;
  // Both added an item of the same name: their properties are merged.
  if (isObject(mine) && isObject(theirs) && (base === undefined || isObject(base)))
    return mergeObjects(base ?? {}, mine, theirs, pointer, conflicts, texts);
  if (isList(mine) && isList(theirs) && (base === undefined || isList(base)) && areTold(base ?? [], mine, theirs))
    return mergeLists(base ?? [], mine, theirs, pointer, conflicts, texts);
  conflicts.push({ pointer, base, mine, theirs });
  return mine ?? theirs;
}

function alike(one: Maybe, other: Maybe): boolean {
  return one === undefined || other === undefined ? one === other : sameJson(one, other) && sameOrder(one, other);
}

/** The order of members has no meaning, but a change of it is intended: the merge keeps it. */
function sameOrder(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function mergeObjects(
  written: JsonObject,
  mineWritten: JsonObject,
  theirsWritten: JsonObject,
  pointer: string,
  conflicts: MergeConflict[],
  texts: boolean,
): JsonObject {
  const isNamed = texts || areNames(pointer.split('/').at(-1));
  const [base, mine, theirs] = isNamed
    ? underNewNames(written, mineWritten, theirsWritten)
    : [written, mineWritten, theirsWritten];
  const merged = new Map<string, Json>();
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const own = (side: JsonObject) => (Object.hasOwn(side, name) ? side[name] : undefined);
    const value = merge(own(base), own(mine), own(theirs), `${pointer}/${escaped(name)}`, conflicts, texts);
    if (value !== undefined) merged.set(name, value);
  }
  const { order } = mergeOrder(Object.keys(base), Object.keys(mine), Object.keys(theirs), (name) => merged.has(name));
  return Object.fromEntries(order.map((name) => [name, merged.get(name) as Json])); // all of them are there
}

/** The three sides with what one of them renamed under its new name: edits of the other follow it. What both renamed differently stays. */
function underNewNames(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
): readonly [JsonObject, JsonObject, JsonObject] {
  const [here, there] = [renamedKeys(base, mine), renamedKeys(base, theirs)];
  const own = (names: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    new Map([...names].filter(([old, name]) => (others.get(old) ?? name) === name));
  const [ours, others] = [own(here, there), own(there, here)];
  return [withKeys(base, new Map([...ours, ...others])), withKeys(mine, others), withKeys(theirs, ours)];
}

/** An object with other keys in the same places; a key that is there already is not written over. */
function withKeys(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  if (names.size === 0) return object;
  const free = (name: string) => !Object.hasOwn(object, name);
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => {
      const name = names.get(key);
      return [name !== undefined && free(name) ? name : key, value];
    }),
  );
}

/** A list that holds the same plain value twice is meaningful by position: it is merged as one value. */
function areTold(...sides: readonly (readonly Json[])[]): boolean {
  return sides.every((items) => {
    const plain = items.filter((item) => !isObject(item) && !isList(item)).map(nameOf);
    return new Set(plain).size === plain.length;
  });
}

/** An item of the merged list: one of the base, or one that a side added. */
interface Item {
  readonly base: Maybe;
  mine: Maybe;
  theirs: Maybe;
}

function mergeLists(
  base: readonly Json[],
  mine: readonly Json[],
  theirs: readonly Json[],
  pointer: string,
  conflicts: MergeConflict[],
  texts: boolean,
): Json {
  const items: Item[] = base.map((item) => ({ base: item, mine: undefined, theirs: undefined }));
  const made: Item[] = [];
  const here = align(base, mine).map((at, index): Item => {
    const item = items[at] ?? { base: undefined, mine: undefined, theirs: undefined };
    if (at === -1) made.push(item);
    item.mine = mine[index];
    return item;
  });
  const there = align(base, theirs).map((at, index): Item => {
    const theirItem = theirs[index] ?? null;
    const same = made.find((each) => each.theirs === undefined && isSameThing(each.mine, theirItem));
    const item = at === -1 ? (same ?? { base: undefined, mine: undefined, theirs: undefined }) : items[at];
    if (item === undefined) throw new Error('An item was aligned with one that is not there.');
    item.theirs = theirItem;
    return item;
  });
  const merged = new Map<Item, Json>();
  const placed: [Item, MergeConflict[]][] = [];
  for (const item of new Set([...items, ...here, ...there])) {
    const own: MergeConflict[] = [];
    const value = merge(item.base, item.mine, item.theirs, '', own, texts);
    if (value === undefined) continue;
    merged.set(item, value);
    placed.push([item, own]);
  }
  const { order, torn } = mergeOrder(items, withGone(items, here), withGone(items, there), (item) => merged.has(item));
  const at = (item: Item) => `${pointer}/${order.indexOf(item)}`;
  for (const [item, own] of placed)
    conflicts.push(...own.map((conflict) => ({ ...conflict, pointer: at(item) + conflict.pointer })));
  for (const item of torn)
    conflicts.push({
      pointer: at(item),
      base: items.indexOf(item),
      mine: here.indexOf(item),
      theirs: there.indexOf(item),
    });
  return order.map((item) => merged.get(item) as Json); // all of them are there
}

/** An item that a side removed and the merge keeps stays in its place. */
function withGone(base: readonly Item[], side: readonly Item[]): readonly Item[] {
  const whole = [...side];
  base.forEach((item, index) => {
    if (whole.includes(item)) return;
    const before = base
      .slice(0, index)
      .reverse()
      .find((each) => whole.includes(each));
    whole.splice(before === undefined ? 0 : whole.indexOf(before) + 1, 0, item);
  });
  return whole;
}

function isSameThing(one: Maybe, other: Json): boolean {
  if (one === undefined) return false;
  const name = nameOf(one);
  return sameJson(one, other) || (name !== undefined && name === nameOf(other));
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
