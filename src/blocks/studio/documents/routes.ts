import type { Json, JsonObject } from '../../../../engine/model';
import { documentIn } from './commands';
import type { Selection } from './history';
import { isObject, listOf, textOf, valueAt } from './json';
import { documentOf } from './kinds';

/** The routes of all portals, each before those below it. */
export function routesIn(texts: ReadonlyMap<string, string>): readonly JsonObject[] {
  const below = (list: Json | undefined): readonly JsonObject[] =>
    listOf(list).flatMap((route) => (isObject(route) ? [route, ...below(route.children)] : []));
  return [...texts.keys()].flatMap((path) =>
    documentOf(path)?.kind === 'routes' ? below(documentIn(texts, path)?.routes) : [],
  );
}

/** The document of the page that an entry of a portal leads to; where it only holds others, that of the first of them. */
export function pageAt(texts: ReadonlyMap<string, string>, { path, at }: Selection): string | undefined {
  if (documentOf(path)?.kind !== 'routes') return undefined;
  const screens = new Map(
    [...texts.keys()].flatMap((each) => (documentOf(each)?.kind === 'screen' ? [[documentOf(each)?.id, each]] : [])),
  );
  const pageOf = (entry: Json | undefined): string | undefined => {
    if (!isObject(entry)) return undefined;
    const own = screens.get(textOf(entry.screen) ?? '');
    if (own !== undefined) return own;
    for (const below of [...listOf(entry.children), ...listOf(entry.routes)]) {
      const found = pageOf(below);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  // What is selected may be a part of an entry, for instance one of its parameters.
  const document = documentIn(texts, path);
  for (let length = at.length; length >= 0; length -= 1) {
    const place = valueAt(document, at.slice(0, length));
    const isEntry = isObject(place) && (length === 0 || typeof at[length - 1] === 'number');
    if (isEntry && (length === 0 || ['routes', 'children'].includes(String(at[length - 2])))) return pageOf(place);
  }
  return undefined;
}
