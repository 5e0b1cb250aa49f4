import { blockLists } from '../../../../engine/definition';
import type { Json } from '../../../../engine/model';
import { type MetaPlace, placeAt, propertiesAt, referenceOf, rootOf } from '../properties/meta';
import { conditionReferences } from '../properties/properties';
import { documentIn, type Outcome } from './commands';
import { isFieldList } from './fields';
import { applied, type Change, type Selection } from './history';
import { isObject, listOf, type Path, startsWith, valueAt, withValue } from './json';
import { documentOf, metaSchemaOf } from './kinds';

type Texts = ReadonlyMap<string, string>;

/**
 * The smallest part around a place that may be left out: a column, a rule, a condition or one of its tests, an entry of a map, a property.
 * Undefined where that would be a thing of its own, as a field, a step, a block or a route is, and where the language requires it.
 */
export function optionalPartAt(texts: Texts, { path, at }: Selection): Path | undefined {
  const kind = documentOf(path)?.kind;
  const document = documentIn(texts, path);
  const root = kind === undefined ? undefined : rootOf(metaSchemaOf(kind));
  if (document === undefined || root === undefined || kind === 'routes' || valueAt(document, at) === undefined)
    return undefined;
  const placeOf = (to: Path) => placeAt(root, document, to);
  // A condition is a whole, but for its tests: without its value it would ask something else.
  const condition = lengthsOf(at).findLast((length) => isCondition(placeOf(at.slice(0, length))));
  for (const length of lengthsOf(at)) {
    const part = at.slice(0, length);
    const holder = part.slice(0, -1);
    const last = part.at(-1);
    const list = valueAt(document, holder);
    if (typeof last === 'number') {
      if (isOwnThing(document, holder)) return undefined;
      if (listOf(list).length > leastOf(placeOf(holder))) return part;
      continue;
    }
    if (condition !== undefined && length > condition) continue;
    const place = placeOf(holder);
    const property = place && propertiesAt(place, list).find(({ name }) => name === last);
    // What has no property of this name is a map, whose entries may go, but for the last one; a whole document is none.
    const isEntry = property === undefined && holder.length > 0 && isObject(list) && Object.keys(list).length > 1;
    if (isEntry || property?.required === false) return part;
  }
  return undefined;
}

/** From the place itself outward. */
const lengthsOf = (at: Path): readonly number[] => at.map((_part, index) => at.length - index);

const isCondition = (place: MetaPlace | undefined) => conditionReferences.has((place && referenceOf(place)) ?? '');

/** Whether a list is of things that the tree shows. */
function isOwnThing(document: Json, list: Path): boolean {
  const last = String(list.at(-1));
  return last === 'steps' || blockLists.has(last) || isFieldList(document, list);
}

/** How many items must stay: an empty list goes as a whole. */
function leastOf(place: MetaPlace | undefined): number {
  const least = place?.schema.minItems;
  return typeof least === 'number' ? Math.max(least, 1) : 1;
}

/** A removal that takes places with it, as they are after it: the part around each that may be left out. One step of the history. */
export function withoutParts(texts: Texts, outcome: Outcome, places: readonly Selection[]): Outcome {
  const after = new Map(applied(texts, outcome.changes));
  // From the end on: what is before keeps its place.
  const gone: Selection[] = [];
  for (const place of [...places].sort(byPlace).reverse()) {
    // Where its part went with a later place, the next one has moved there.
    if (gone.some(({ path, at }) => path === place.path && startsWith(place.at, at))) continue;
    const at = optionalPartAt(after, place);
    const text = after.get(place.path);
    if (at === undefined || text === undefined) continue;
    after.set(place.path, withValue(text, at, undefined));
    gone.push({ path: place.path, at });
  }
  const paths = new Set([...outcome.changes.map(({ path }) => path), ...places.map(({ path }) => path)]);
  const changes = [...paths].map((path): Change => ({ path, before: texts.get(path), after: after.get(path) }));
  return { ...outcome, changes: changes.filter((each) => each.before !== each.after) };
}

/** The order of places in a document; what is inside something is after it. */
function byPlace(one: Selection, other: Selection): number {
  const depth = one.at.findIndex((part, index) => part !== other.at[index]);
  if (depth < 0) return one.at.length - other.at.length;
  const [first, second] = [one.at[depth], other.at[depth]];
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : String(first) < String(second)
      ? -1
      : 1;
}

/** What a part is called: its own name, or that of the property it is in. */
export function partName(
  document: Json | undefined,
  part: Path,
): { readonly property: string; readonly number?: number } {
  const last = part.at(-1);
  const property = String(part.findLast((each) => typeof each === 'string'));
  const isItem = typeof last === 'number' && isObject(valueAt(document, part));
  return isItem ? { property, number: last + 1 } : { property };
}
