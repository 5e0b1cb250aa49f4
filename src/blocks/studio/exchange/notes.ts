import { type Json, pluralEnding } from '../../../../engine/model';
import { documentIn } from '../documents/commands';
import { nameOf } from '../documents/identity';
import { isObject, type Path, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { keysIn } from '../documents/uses';
import { wholeKey } from './units';

type Texts = ReadonlyMap<string, string>;

/** Where each sentence is read, by its key with its file's name: `form profile › contact › lastName › label`. */
export function placesOfTexts(texts: Texts, languages: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of texts.keys()) {
    const of = documentOf(path);
    if (of === undefined || of.kind === 'texts') continue;
    const document = documentIn(texts, path);
    for (const [key, at] of keysIn(texts, path, languages)) {
      const known = found.get(wholeKey(key)) ?? [];
      found.set(wholeKey(key), known);
      if (known.length < mostPlaces) known.push([`${of.kind} ${of.id}`, ...wayTo(document, at)].join(' › '));
    }
  }
  return found;
}

/** A plural form is read where its common key is. */
export function placesFor(places: ReturnType<typeof placesOfTexts>, key: string): readonly string[] {
  return places.get(key) ?? places.get(key.replace(pluralEnding, '')) ?? [];
}

/** A translator needs to see a text somewhere, not everywhere. */
const mostPlaces = 5;

/** Names of what a place is in, and its property. */
function wayTo(document: Json | undefined, at: Path): readonly string[] {
  const names = at.flatMap((_part, index) => {
    const thing = valueAt(document, at.slice(0, index + 1));
    const own = at[index];
    if (index === at.length - 1) return typeof own === 'string' ? [own] : [];
    const isNamed = isObject(thing) && (typeof own === 'number' || at[index - 1] === 'fields');
    return isNamed ? [nameOf(thing) ?? String(own)] : [];
  });
  return names;
}
