import { isList, isObject, type Json, type JsonObject } from '../model';
import { align, nameOf } from './align';
import { compareTexts } from './compare-texts';
import { isRenamed, naming, onlyPairs, renamedKeys, sizeOf } from './renamed';
import { sameJson } from './same-json';
import type { Sentence } from './sentence';
import { compareTranslations, isTranslationsPath } from './translations';
import words from './words.json';

/** Documents by path. */
export type Documents = ReadonlyMap<string, Json>;

/** The type of the items of a list, by the name of the list; items of other lists are parts. */
const things: Readonly<Record<string, string>> = words.things;

const aspectOf: ReadonlyMap<string, string> = new Map(
  Object.entries(words.aspects).flatMap(([aspect, names]) => names.map((name): [string, string] => [name, aspect])),
);

/** Properties whose change means nothing to users of the portal: one general text covers them. */
export const withoutMeaning: readonly string[] = words.aspects.note;

const kinds = [...new Set([...Object.values(things), 'section', 'part'])];

/** Types of items that can be called otherwise and stay the same. */
const renamedKinds: readonly string[] = [...new Set([...words.renames, 'document'])];

/** Every code that a comparison of documents can return; each has a text below `changes:what` in every language. */
export const changeCodes: readonly string[] = [
  'documentAdded',
  'documentRemoved',
  ...kinds.flatMap((kind) => ['Added', 'Removed', 'Moved'].map((what) => kind + what)),
  ...renamedKinds.map((kind) => `${kind}Renamed`),
  ...Object.keys(words.aspects).map((aspect) => `${aspect}Changed`),
  'becomesRequired',
  'becomesOptional',
  'becomesLocked',
  'becomesOpen',
  'textAdded',
  'textRemoved',
  'textRenamed',
  'textReworded',
  'textMissing',
  'textOutdated',
  'textUnreviewed',
  'payloadNarrower',
  'payloadWider',
];

/**
 * Describes a change for users who do not read JSON: one text for every item that was added, removed or moved, and one for every aspect of
 * an item that changed.
 */
export function compareDocuments(before: Documents, after: Documents): readonly Sentence[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const renamed = renamedDocuments(before, after);
  const renamedTo = new Set(renamed.values());
  const sentences = paths.flatMap((path): readonly Sentence[] => {
    const other = renamed.get(path);
    if (other !== undefined)
      return [{ code: 'documentRenamed', values: { document: documentName(other), before: documentName(path) } }];
    if (renamedTo.has(path)) return [];
    const [old, young] = [before.get(path), after.get(path)];
    if (old !== undefined && young !== undefined && sameJson(old, young)) return [];
    if (isTranslationsPath(path)) return [];
    if (/^locales\//.test(path)) return compareTexts(path, old ?? {}, young ?? {}, after);
    const document = documentName(path);
    if (old === undefined) return [{ code: 'documentAdded', values: { document } }];
    if (young === undefined) return [{ code: 'documentRemoved', values: { document } }];
    return isObject(old) && isObject(young)
      ? compareThings({ document, thing: document, old, young })
      : [{ code: 'noteChanged', values: { document, thing: document } }];
  });
  sentences.push(...compareTranslations(before, after));
  return [...new Map(sentences.map((each) => [JSON.stringify(each), each])).values()];
}

/** Whether a form may refuse after a change what it accepted before. */
export const narrows = ({ code, values }: Sentence): boolean =>
  words.narrows.includes(code) && /\.(form|shared)$/.test(String(values.document));

/** Documents that stand in another file and are the same but for their name: the old path with the new one. */
function renamedDocuments(before: Documents, after: Documents): ReadonlyMap<string, string> {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const made = [...after.keys()].filter((path) => !before.has(path));
  const ending = (path: string) => /\.[a-z]+\.json$/.exec(path)?.[0] ?? path;
  return onlyPairs(
    gone,
    made,
    (old, young) => isRenamed(before.get(old) ?? null, after.get(young) ?? null),
    (path, isOld) => `${ending(path)} ${sizeOf((isOld ? before : after).get(path) ?? null)}`,
  );
}

/** The name of a document as users see it: `profile.form`. */
function documentName(path: string): string {
  const name = path.replace(/^(?:schemas\/[^/]+|locales)\//, '').replace(/\.json$/, '');
  return path.endsWith('/routes.json') ? name.replace(/^screens\//, '') : (name.split('/').at(-1) ?? name);
}

interface Pair {
  readonly document: string;
  /** The nearest item with a name. */
  readonly thing: string;
  readonly old: JsonObject;
  readonly young: JsonObject;
}

function compareThings({ document, thing, old, young }: Pair): readonly Sentence[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])];
  return names.flatMap((name): readonly Sentence[] => {
    const was = Object.hasOwn(old, name) ? old[name] : undefined;
    const is = Object.hasOwn(young, name) ? young[name] : undefined;
    if (was !== undefined && is !== undefined && sameJson(was, is)) return [];
    const [before, after] = [was ?? empty(is), is ?? empty(was)];
    const inner = compareInside({ document, thing, name, before, after });
    if (inner.length > 0) return inner;
    // The description of a document is for readers of the file.
    const code = name === 'description' && thing === document ? 'noteChanged' : aspectCode(name, was, is);
    return [{ code, values: { document, thing } }];
  });
}

/** Content of a property that has its own name. */
function compareInside({
  document,
  thing,
  name,
  before,
  after,
}: Pick<Pair, 'document' | 'thing'> & {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}): readonly Sentence[] {
  if (isThings(before) && isThings(after)) return compareLists(document, thing, name, before, after);
  if (!isObject(before) || !isObject(after)) return [];
  // Items that are named by their keys: shared fields.
  const kind = things[name];
  if (kind !== undefined) return compareNamed(document, kind, before, after);
  if (!holdsThings(before) && !holdsThings(after)) return [];
  return compareThings({ document, thing, old: before, young: after });
}

const empty = (other: Json | undefined): Json => (isList(other) ? [] : isObject(other) ? {} : null);

/** Whether a list holds objects, not plain values. */
function isThings(value: Json): value is readonly Json[] {
  return isList(value) && value.every((item) => isObject(item));
}

/** A block that holds blocks, a table with its columns. */
function holdsThings(value: JsonObject): boolean {
  return Object.entries(value).some(([name, part]) => Object.hasOwn(things, name) && isThings(part));
}

function compareNamed(document: string, kind: string, old: JsonObject, young: JsonObject): readonly Sentence[] {
  const renamed = renamedKinds.includes(kind) ? renamedKeys(old, young) : new Map<string, string>();
  const renamedTo = new Set(renamed.values());
  return [...new Set([...Object.keys(old), ...Object.keys(young)])].flatMap((name): readonly Sentence[] => {
    const other = renamed.get(name);
    if (other !== undefined) return [{ code: `${kind}Renamed`, values: { document, thing: other, before: name } }];
    if (renamedTo.has(name)) return [];
    const [was, is] = [old[name], young[name]];
    if (was !== undefined && is !== undefined && sameJson(was, is)) return [];
    if (was === undefined) return [{ code: `${kind}Added`, values: { document, thing: name } }];
    if (is === undefined) return [{ code: `${kind}Removed`, values: { document, thing: name } }];
    if (isObject(was) && isObject(is)) return compareThings({ document, thing: name, old: was, young: is });
    // The fields of a case of a union.
    if (isThings(was) && isThings(is)) return compareLists(document, name, 'fields', was, is);
    return [{ code: 'optionsChanged', values: { document, thing: name } }];
  });
}

function compareLists(
  document: string,
  holder: string,
  list: string,
  old: readonly Json[],
  young: readonly Json[],
): readonly Sentence[] {
  const kindOf = (item: Json | undefined) =>
    isObject(item) && typeof item.section === 'string' ? 'section' : (things[list] ?? 'part');
  const found = align(old, young);
  const sentences: Sentence[] = [];
  const say = (what: string, item: Json | undefined) =>
    sentences.push({ code: `${kindOf(item)}${what}`, values: { document, thing: calledOr(item, holder) } });
  const kept = found.filter((at) => at !== -1);
  old.forEach((item, at) => {
    if (!kept.includes(at)) say('Removed', item);
  });
  for (const [index, item] of young.entries()) {
    const at = found[index] ?? -1;
    const was = old[at];
    const kind = kindOf(item);
    if (was === undefined) say('Added', item);
    else if (renamedKinds.includes(kind) && isRenamed(was, item))
      sentences.push({
        code: `${kind}Renamed`,
        values: { document, thing: naming(item)?.name ?? '', before: naming(was)?.name ?? '' },
      });
    else if (!sameJson(was, item) && isObject(was) && isObject(item))
      sentences.push(...compareThings({ document, thing: calledOr(item, holder), old: was, young: item }));
    // An item that now follows one that it used to precede.
    if (was !== undefined && kept.slice(0, kept.indexOf(at)).some((other) => other > at)) say('Moved', item);
  }
  return sentences;
}

/** The name of an item as users see it: its own, or that of its container. */
function calledOr(item: Json | undefined, holder: string): string {
  if (!isObject(item)) return holder;
  for (const name of words.called) {
    const called = item[name];
    if (typeof called === 'string') return called;
  }
  return nameOf(item)?.split(' ').at(-1) ?? holder;
}

function aspectCode(name: string, was: Json | undefined, is: Json | undefined): string {
  const aspect = aspectOf.get(name) ?? 'note';
  const [before, after] = [was ?? false, is ?? false];
  if (aspect === 'required' && typeof before === 'boolean' && typeof after === 'boolean')
    return after ? 'becomesRequired' : 'becomesOptional';
  if (aspect === 'locked' && typeof before === 'boolean' && typeof after === 'boolean')
    return after ? 'becomesLocked' : 'becomesOpen';
  return `${aspect}Changed`;
}
