import type { Json, JsonObject } from '../../../../engine/model';
import type { Offer } from '../compiler/offers';
import { documentIn, groupOf, insertItem, newSentences, type Outcome, textIn } from '../documents/commands';
import { wordsOf } from '../documents/fixes';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { routesIn } from '../documents/routes';

/** Adds it behind the others and selects it. What it says is in every language, in keys of its own: those of a neighbor would change there as well. */
export function addOffer(
  texts: ReadonlyMap<string, string>,
  path: string,
  list: Path,
  { item, sentences }: Offer,
  languages: readonly string[],
): Outcome {
  const others = listOf(valueAt(documentIn(texts, path), list));
  const added = insertItem(texts, path, list, others.length, withPermission(texts, item, others));
  const left = Object.keys(sentences).filter((key) => textIn(texts, key, languages[0] ?? '') === undefined);
  return {
    ...added,
    changes: [...added.changes, ...newSentences(texts, languages, left, (key) => sentences[key] ?? key)],
  };
}

/** Where a new part gets its sentences from. */
export interface PartWords {
  readonly path: string;
  readonly languages: readonly string[];
  /** What has the part: what it is called is what the part says first. */
  readonly around: JsonObject;
  readonly document: JsonObject;
  /** The beginning of its keys. */
  readonly thing: string;
}

/** An unused key for a sentence of a new part. */
export function partKey(texts: ReadonlyMap<string, string>, words: PartWords, way: Path): string {
  const wish = [partGroup(words), ...way].join('.');
  for (let turn = 1; ; turn++) {
    const key = turn === 1 ? wish : `${wish}${turn}`;
    if (words.languages.every((language) => textIn(texts, key, language) === undefined)) return key;
  }
}

/** The beginning of the keys of a part, in the namespace of what has it. */
function partGroup({ path, around, document, thing }: PartWords): string {
  const [said = ''] = [...sentencesOf(around), ...sentencesOf(document)];
  const names = thing.split('.').map((name) => name.replaceAll(/[^\w-]/g, ''));
  const group = [groupOf(documentOf(path)?.id ?? 'texts'), ...names.filter((name) => name !== '')].join('.');
  return `${/^[^:]*:/.exec(said)?.[0] ?? ''}${group}`;
}

/** A part that is added, with its sentences: in each language, what it belongs to is called. */
export function withPartSentences(
  texts: ReadonlyMap<string, string>,
  words: PartWords,
  added: Outcome,
  value: Json,
): Outcome {
  const { languages, around, thing } = words;
  const keys = [...textsIn(value)].filter((text) => text.startsWith(`${partGroup(words)}.`));
  const [said] = sentencesOf(around);
  const own = wordsOf(thing.split('.').at(-2) ?? thing);
  const say = (language: string) => (said === undefined ? undefined : textIn(texts, said, language)) ?? own;
  return {
    ...added,
    changes: [...added.changes, ...newSentences(texts, languages, keys, (_key, language) => say(language))],
  };
}

/** The keys of what something is called. */
function sentencesOf({ label, title, heading }: JsonObject): readonly string[] {
  return [label, title, heading].flatMap((key) => textOf(key) ?? []);
}

function* textsIn(value: Json | undefined): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}

/** An action with the permission that its operation asks for, and whose record it then must be, as the other actions have it. */
function withPermission(texts: ReadonlyMap<string, string>, item: JsonObject, others: readonly Json[]): JsonObject {
  const call = textOf(item.call);
  const operation = call === undefined ? undefined : namedIn(texts, 'sources', call);
  const permission = textOf(operation?.permission);
  if (permission === undefined) return item;
  if (namedIn(texts, 'permissions', permission)?.own !== true) return { ...item, permission };
  const owner = others.map((other) => (isObject(other) ? textOf(other.owner) : undefined)).find((each) => each);
  return owner === undefined ? item : { ...item, permission, owner };
}

/**
 * Names that a map may have by what is named beside it: the arguments of a source or an operation, or those that a page declares in a
 * property of the same name.
 */
export function namesTaken(
  texts: ReadonlyMap<string, string>,
  around: JsonObject,
  property: string,
  takes: Readonly<Record<string, readonly string[]>> = {},
): readonly string[] {
  const routes = routesIn(texts);
  const found = Object.values(around).flatMap((name): readonly string[] => {
    if (typeof name !== 'string') return [];
    const page = routes.find(({ id }) => id === name)?.[property];
    return [...(Object.hasOwn(takes, name) ? (takes[name] ?? []) : []), ...(isObject(page) ? Object.keys(page) : [])];
  });
  return [...new Set(found)];
}

/** A source or a permission of the project. */
function namedIn(texts: ReadonlyMap<string, string>, kind: 'sources' | 'permissions', name: string) {
  const found = valueAt(documentIn(texts, `schemas/${kind}.json`), [kind, name]);
  return isObject(found) ? found : undefined;
}
