import { isList, isObject, type Json, type JsonObject } from '../model';
import { sameJson } from './same-json';
import words from './words.json';

/** The property by which an item of a list is called, if it can be called otherwise and stay the same: the strongest first. */
const names: readonly string[] = words.renamed;

/** Properties whose objects name what they hold by its key. */
const named: ReadonlySet<string> = new Set(words.named);

/** Whether the keys of a property's object are names, so that another key with the same content is a rename. */
export function areNames(property: string | undefined): boolean {
  return property !== undefined && named.has(property);
}

/** What an item is called, and by which property. */
export function naming(item: Json): { readonly property: string; readonly name: string } | undefined {
  if (!isObject(item)) return undefined;
  const property = names.find((each) => typeof item[each] === 'string' || typeof item[each] === 'number');
  return property === undefined ? undefined : { property, name: String(item[property]) };
}

/**
 * The name that an item had, where another one is the same but for it: the name itself, the place in the payload that keeps the old one, and
 * keys of sentences that follow the name. Items that say nothing but what they are called are never the same.
 */
export function isRenamed(was: Json, is: Json): boolean {
  const [old, young] = [naming(was), naming(is)];
  if (old === undefined || young === undefined || !isObject(was) || !isObject(is)) return false;
  if (old.property !== young.property || old.name === young.name) return false;
  const { [old.property]: _was, ...before } = was;
  const { [young.property]: _is, ...after } = is;
  const keepsPath = before.path === undefined && after.path === `/${old.name}`;
  const { path: _path, ...bare } = after;
  const says = Object.keys(before).some((property) => !words.classes.includes(property));
  return says && isSameBut(before, keepsPath ? bare : after, old.name, young.name);
}

/** Keys of an object that were renamed: the old ones with the new ones. Several with the same content are not told apart. */
export function renamedKeys(before: JsonObject, after: JsonObject): ReadonlyMap<string, string> {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const made = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  return onlyPairs(gone, made, (old, young) => {
    const [was, is] = [before[old] ?? null, after[young] ?? null];
    const says = isList(was) ? was.length > 0 : isObject(was) ? Object.keys(was).length > 0 : true;
    if (!says) return false;
    if (isSameBut(was, is, old, young)) return true;
    // A shared field that is used by another name says what it is still called.
    return isObject(was) && isObject(is) && is.name === old && sameJson({ ...was, name: old }, is);
  });
}

/**
 * Pairs of those that left and those that came, where each has exactly one that fits.
 * @param sort what two that fit have in common: of many items, only those with the same are looked at
 */
export function onlyPairs<Item>(
  gone: readonly Item[],
  made: readonly Item[],
  fits: (old: Item, young: Item) => boolean,
  sort: (item: Item, isOld: boolean) => string = () => '',
): ReadonlyMap<Item, Item> {
  const found = new Map<Item, Item>();
  if (gone.length === 0 || made.length === 0) return found;
  const [left, came] = [sorted(gone, (each) => sort(each, true)), sorted(made, (each) => sort(each, false))];
  for (const [name, olds] of left)
    for (const old of olds) {
      const young = only(came.get(name) ?? [], (each) => fits(old, each));
      if (young !== undefined && only(olds, (each) => fits(each, young)) !== undefined) found.set(old, young);
    }
  return found;
}

function sorted<Item>(items: readonly Item[], sort: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = sort(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

/** The one that fits; it stops at the second. */
function only<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item | undefined {
  let found: Item | undefined;
  for (const item of items) {
    if (!fits(item)) continue;
    if (found !== undefined) return undefined;
    found = item;
  }
  return found;
}

/** Number of values in an item: one that is renamed has as many, but for its name and the place that keeps the old one. */
export function sizeOf(item: Json): number {
  if (!isObject(item)) return 0;
  const { path: _path, ...rest } = item;
  return leavesOf(rest);
}

function leavesOf(value: Json | undefined): number {
  const parts = isList(value) ? value : isObject(value) ? Object.values(value) : undefined;
  return parts === undefined ? 1 : parts.reduce((sum: number, part) => sum + leavesOf(part), 1);
}

/** Equality where the new name may stand in place of the old one: in references, and as a part of keys of sentences. */
function isSameBut(was: Json, is: Json, old: string, young: string): boolean {
  if (typeof was === 'string' && typeof is === 'string') return was === is || withName(was, old, young).includes(is);
  if (isList(was) && isList(is))
    return was.length === is.length && was.every((part, index) => isSameBut(part, is[index] ?? null, old, young));
  if (!isObject(was) || !isObject(is)) return sameJson(was, is);
  const keys = Object.keys(was);
  return (
    keys.length === Object.keys(is).length &&
    keys.every((key) => {
      const now = Object.hasOwn(is, key) ? key : key === old ? young : undefined;
      return now !== undefined && Object.hasOwn(is, now) && isSameBut(was[key] ?? null, is[now] ?? null, old, young);
    })
  );
}

/** A dotted name with another name in place of each part that is the old one. */
function withName(text: string, old: string, young: string): readonly string[] {
  const parts = text.split(/([.:])/);
  return parts.flatMap((part, index) => (part === old ? [parts.with(index, young).join('')] : []));
}
