import type { Json, JsonObject } from '../../../../engine/model';
import { documentIn } from './commands';
import { isObject, listOf } from './json';
import { documentOf } from './kinds';

/** The routes of all portals, each before those below it. */
export function routesIn(texts: ReadonlyMap<string, string>): readonly JsonObject[] {
  const below = (list: Json | undefined): readonly JsonObject[] =>
    listOf(list).flatMap((route) => (isObject(route) ? [route, ...below(route.children)] : []));
  return [...texts.keys()].flatMap((path) =>
    documentOf(path)?.kind === 'routes' ? below(documentIn(texts, path)?.routes) : [],
  );
}
