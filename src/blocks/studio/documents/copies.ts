import type { Json, JsonObject } from '../../../../engine/model';
import { documentIn, groupOf, type Outcome, setTexts, textIn } from './commands';
import type { Change } from './history';
import { isObject, listOf, type Path, textOf, valueAt, withItem, withValue } from './json';
import { documentOf, placeOfKey } from './kinds';
import { formsOf, sentencesOfItsOwn } from './removal';

type Texts = ReadonlyMap<string, string>;

/** Name of a copy. */
interface CopyName {
  readonly id: string;
  /** Title of a screen in every language, until it is translated. */
  readonly label: string;
  readonly languages: readonly string[];
}

/** Allowed names of a new document: those that `portico new` allows. */
const idPattern = /^[a-zA-Z][a-zA-Z0-9_-]*$/;

/** Why a name is not allowed: key below `studio:make`; undefined if it is. */
export function refusedId(
  texts: Texts,
  kind: 'form' | 'screen',
  id: string,
): 'idMissing' | 'idWrong' | 'idTaken' | undefined {
  if (id === '') return 'idMissing';
  if (!idPattern.test(id) || ['constructor', 'prototype'].includes(id) || id.length > 60) return 'idWrong';
  const known = [...texts.keys()].some((path) => {
    const found = documentOf(path);
    if (found?.kind === kind) return found.id.toLowerCase() === id.toLowerCase();
    return kind === 'screen' && found?.kind === 'routes' && routeWith(documentIn(texts, path), 'id', id) !== undefined;
  });
  return known ? 'idTaken' : undefined;
}

/**
 * A copy of a form or a screen under another name. Sentences that nothing else uses are copied with it, so that editing them in one
 * document does not change the other; a screen gets a route beside the one that leads to the original.
 */
export function copyDocument(texts: Texts, path: string, { id, label, languages }: CopyName): Outcome {
  const found = documentOf(path);
  const text = texts.get(path);
  const document = documentIn(texts, path);
  if (text === undefined || document === undefined || (found?.kind !== 'form' && found?.kind !== 'screen'))
    return { changes: [] };
  const { kind, id: source } = found;
  const made =
    kind === 'form' ? `schemas/forms/${id}.form.json` : `${path.slice(0, path.lastIndexOf('/'))}/${id}.screen.json`;
  const own = sentencesOfItsOwn(texts, path, languages);
  const title = kind === 'screen' ? textOf(document.title) : undefined;
  const keys = newKeys(texts, new Set([...own, ...(title === undefined ? [] : [title])]), { source, id, languages });
  let copied = withValue(text, ['id'], id);
  for (const [before, after] of keys) copied = copied.replaceAll(JSON.stringify(before), JSON.stringify(after));
  const changes: Change[] = [{ path: made, before: undefined, after: copied }];
  for (const language of languages) changes.push(...sentencesOf(texts, keys, language, { title, label }));
  if (kind === 'screen') changes.push(...routesOf(texts, source, { id, label: title && keys.get(title) }));
  return { changes, selection: { path: made, at: [] } };
}

/** A separate key for each sentence: with the new name in place of the old one, or below the new one. */
function newKeys(
  texts: Texts,
  keys: ReadonlySet<string>,
  { source, id, languages }: { readonly source: string; readonly id: string; readonly languages: readonly string[] },
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const isFree = (key: string) => {
    if ([...taken].some((other) => other === key || other.startsWith(`${key}.`) || key.startsWith(`${other}.`)))
      return false;
    return languages.every((language) => {
      const { path, at } = placeOfKey(key, language);
      const document = documentIn(texts, path);
      const ancestors = at.slice(0, -1).map((_part, depth) => valueAt(document, at.slice(0, depth + 1)));
      return valueAt(document, at) === undefined && !ancestors.some((value) => typeof value === 'string');
    });
  };
  for (const key of keys) {
    const colon = key.indexOf(':');
    const namespace = colon < 0 ? '' : key.slice(0, colon + 1);
    const parts = key.slice(colon + 1).split('.');
    const at = parts.findIndex((part) => part === source || part === groupOf(source));
    const wishes = [
      ...(at < 0 ? [] : [parts.with(at, parts[at] === source ? id : groupOf(id))]),
      ...(parts.length > 1 ? [[groupOf(id), ...parts.slice(1)]] : []),
      [groupOf(id), ...parts],
      [`${groupOf(id)}Copy`, ...parts],
    ];
    const free = wishes.map((wish) => namespace + wish.join('.')).find(isFree);
    if (free === undefined) continue;
    found.set(key, free);
    taken.add(free);
  }
  return found;
}

/** The sentences of one language under their new keys; the title is the one that was requested. */
function sentencesOf(
  texts: Texts,
  keys: ReadonlyMap<string, string>,
  language: string,
  { title, label }: { readonly title: string | undefined; readonly label: string },
): readonly Change[] {
  const sentences = new Map<string, string>();
  for (const [before, key] of keys) {
    if (before === title) sentences.set(key, label);
    else
      for (const form of formsOf(before)) {
        const sentence = textIn(texts, form, language);
        if (sentence !== undefined) sentences.set(key + form.slice(before.length), sentence);
      }
  }
  return setTexts(texts, language, sentences).changes;
}

/** A route for the copy, behind the one that leads to the original: below the same routes, with the same permission. */
function routesOf(
  texts: Texts,
  source: string,
  { id, label }: { readonly id: string; readonly label: string | undefined },
): readonly Change[] {
  for (const [path, text] of texts) {
    if (documentOf(path)?.kind !== 'routes') continue;
    const document = documentIn(texts, path);
    const at = routeWith(document, 'screen', source);
    const route = at && valueAt(document, at);
    if (at === undefined || !isObject(route)) continue;
    const { default: _default, aliases: _aliases, configured: _configured, children: _children, ...kept } = route;
    const parameters = (textOf(route.path) ?? '').split('/').filter((part) => part.startsWith(':'));
    const copied = {
      ...kept,
      id,
      path: [id, ...parameters].join('/'),
      screen: id,
      ...(label !== undefined && route.label !== undefined && { label }),
    };
    const after = withItem(text, at.slice(0, -1), Number(at.at(-1)) + 1, copied);
    return [{ path, before: text, after }];
  }
  return [];
}

/** Where the route's own object is. */
function routeWith(document: JsonObject | undefined, property: 'id' | 'screen', value: string): Path | undefined {
  const look = (list: Json | undefined, at: Path): Path | undefined => {
    for (const [index, route] of listOf(list).entries()) {
      if (!isObject(route)) continue;
      if (route[property] === value) return [...at, index];
      const below = look(route.children, [...at, index, 'children']);
      if (below) return below;
    }
    return undefined;
  };
  return look(document?.routes, ['routes']);
}
