import { isList, isObject, type Json, type JsonObject } from '../model';
import { align, nameOf } from './align';
import { compareTexts } from './compare-texts';
import { isRenamed, naming, onlyPairs, renamedKeys, sizeOf } from './renamed';
import { sameJson } from './same-json';
import type { ByLanguage, Sentence } from './sentence';
import { compareTranslations, isTranslationsPath } from './translations';
import type { Wording } from './wording';
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
  ...new Set(Object.values(words.conditional)),
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
 * @param wording labels and conditions in words; without it names alone
 */
export function compareDocuments(
  before: Documents,
  after: Documents,
  wording?: { readonly before: Wording; readonly after: Wording },
): readonly Sentence[] {
  // Texts come last: one new page has a hundred of them, in each language.
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(
    (one, other) => Number(isTexts(one)) - Number(isTexts(other)) || (one < other ? -1 : 1),
  );
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
    if (isTexts(path)) return compareTexts(path, old ?? {}, young ?? {}, after);
    const document = documentName(path);
    if (old === undefined) return [{ code: 'documentAdded', values: { document } }];
    if (young === undefined) return [{ code: 'documentRemoved', values: { document } }];
    return isObject(old) && isObject(young)
      ? compareThings({ document, path, wording, thing: document, old, young })
      : [{ code: 'noteChanged', values: { document, thing: document } }];
  });
  sentences.push(...compareTranslations(before, after));
  const different = [...new Map(sentences.map((each) => [JSON.stringify(each), each])).values()];
  return wording === undefined ? different : different.map((each) => withLanguage(each, wording.after));
}

/** A sentence about a language, with the name of that language. */
function withLanguage(sentence: Sentence, wording: Wording): Sentence {
  const { language: code } = sentence.values;
  if (typeof code !== 'string') return sentence;
  const names = Object.entries(wording.language(code));
  if (names.length === 0) return sentence;
  return { ...sentence, words: Object.fromEntries(names.map(([reader, language]) => [reader, { language }])) };
}

const isTexts = (path: string): boolean => path.startsWith('locales/');

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

interface Place {
  readonly document: string;
  readonly path: string;
  readonly wording: { readonly before: Wording; readonly after: Wording } | undefined;
  /** The nearest item with a name. */
  readonly thing: string;
  /** Its label beside its name. */
  readonly label?: ByLanguage | undefined;
  /** The fields beside it: conditions mean them first. */
  readonly around?: { readonly before: readonly Json[]; readonly after: readonly Json[] };
}

interface Pair extends Place {
  readonly old: JsonObject;
  readonly young: JsonObject;
}

/** A sentence about the item of a place. */
function about({ document, thing, label }: Place, code: string, more: Said = {}): Sentence {
  const said: Said = { ...(label && { thing: label }), ...more };
  const languages = new Set(Object.values(said).flatMap((each) => Object.keys(each)));
  const wordsIn = (language: string) =>
    Object.fromEntries(
      Object.entries(said).flatMap(([name, each]) => {
        const word = each[language];
        return word === undefined ? [] : [[name, word]];
      }),
    );
  const values = Object.entries(more).map(([name, each]) => [name, Object.values(each)[0] ?? '']);
  return {
    code,
    values: { document, thing, ...Object.fromEntries(values) },
    ...(languages.size > 0 && {
      words: Object.fromEntries([...languages].map((language) => [language, wordsIn(language)])),
    }),
  };
}

/** Arguments of a sentence in the languages that have them. */
type Said = Readonly<Record<string, ByLanguage>>;

/** The place of an item; of one without a name, that of its container. */
function placeOf(holder: Place, item: Json | undefined, wording: Wording | undefined, name = ownName(item)): Place {
  return name === undefined ? holder : { ...holder, thing: name, label: wording?.label(item, name) };
}

function compareThings({ old, young, ...place }: Pair): readonly Sentence[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])];
  return names.flatMap((name): readonly Sentence[] => {
    const was = Object.hasOwn(old, name) ? old[name] : undefined;
    const is = Object.hasOwn(young, name) ? young[name] : undefined;
    if (was !== undefined && is !== undefined && sameJson(was, is)) return [];
    const [before, after] = [was ?? empty(is), is ?? empty(was)];
    const inner = compareInside(place, name, before, after);
    if (inner.length > 0) return inner;
    // The description of a document is for readers of the file.
    if (name === 'description' && place.thing === place.document) return [about(place, 'noteChanged')];
    const [from, to] = [inEffect(name, old, place.wording?.before), inEffect(name, young, place.wording?.after)];
    const code = aspectCode(name, from, to);
    return [conditionSentence(place, name, code, from, to) ?? about(place, code)];
  });
}

/** The value of a property as it is in effect; undefined where another document has it that is not known here. */
function inEffect(name: string, item: JsonObject, wording: Wording | undefined): Json | undefined {
  if (Object.hasOwn(item, name)) return item[name];
  const otherwise: Readonly<Record<string, Json>> = words.otherwise;
  if (!Object.hasOwn(otherwise, name)) return undefined;
  const used = item.use === undefined ? {} : wording?.used(item);
  if (used === undefined) return undefined;
  return Object.hasOwn(used, name) ? used[name] : otherwise[name];
}

/** What a condition says before and after; undefined if it is none, or cannot be said in words. */
function conditionSentence(
  place: Place,
  name: string,
  usual: string,
  was: Json | undefined,
  is: Json | undefined,
): Sentence | undefined {
  const conditional: Readonly<Record<string, string>> = words.conditional;
  const code = Object.hasOwn(conditional, name) ? conditional[name] : undefined;
  // “Must be filled in from now on” says it better.
  if (code === undefined || !usual.endsWith('Changed') || usual === 'noteChanged') return undefined;
  if (was === undefined || is === undefined) return undefined;
  const before = place.wording?.before.condition(place.path, was, place.around?.before);
  const after = place.wording?.after.condition(place.path, is, place.around?.after);
  return before && after && about(place, code, { before, after });
}

/** Content of a property that has its own name. */
function compareInside(place: Place, name: string, before: Json, after: Json): readonly Sentence[] {
  if (isThings(before) && isThings(after)) return compareLists(place, name, before, after);
  if (!isObject(before) || !isObject(after)) return [];
  // Items that are named by their keys: shared fields.
  const kind = things[name];
  if (kind !== undefined) return compareNamed(place, kind, before, after);
  if (!holdsThings(before) && !holdsThings(after)) return [];
  return compareThings({ ...place, old: before, young: after });
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

function compareNamed(holder: Place, kind: string, old: JsonObject, young: JsonObject): readonly Sentence[] {
  const { wording } = holder;
  const renamed = renamedKinds.includes(kind) ? renamedKeys(old, young) : new Map<string, string>();
  const renamedTo = new Set(renamed.values());
  return [...new Set([...Object.keys(old), ...Object.keys(young)])].flatMap((name): readonly Sentence[] => {
    const other = renamed.get(name);
    if (other !== undefined) return [renaming(placeOf(holder, young[other], wording?.after, other), kind, name)];
    if (renamedTo.has(name)) return [];
    const [was, is] = [old[name], young[name]];
    if (was !== undefined && is !== undefined && sameJson(was, is)) return [];
    if (was === undefined) return [about(placeOf(holder, is, wording?.after, name), `${kind}Added`)];
    const place = placeOf(holder, is ?? was, is === undefined ? wording?.before : wording?.after, name);
    if (is === undefined) return [about(place, `${kind}Removed`)];
    if (isObject(was) && isObject(is)) return compareThings({ ...place, old: was, young: is });
    // The fields of a case of a union.
    if (isThings(was) && isThings(is)) return compareLists(place, 'fields', was, is);
    return [about(place, 'optionsChanged')];
  });
}

function renaming(place: Place, kind: string, before: string): Sentence {
  const sentence = about(place, `${kind}Renamed`);
  return { ...sentence, values: { ...sentence.values, before } };
}

function compareLists(within: Place, list: string, old: readonly Json[], young: readonly Json[]): readonly Sentence[] {
  const { wording } = within;
  const holder = things[list] === 'field' ? { ...within, around: { before: old, after: young } } : within;
  const kindOf = (item: Json | undefined) =>
    isObject(item) && typeof item.section === 'string' ? 'section' : (things[list] ?? 'part');
  const found = align(old, young);
  const sentences: Sentence[] = [];
  const say = (what: string, item: Json | undefined, from = wording?.after) =>
    sentences.push(about(placeOf(holder, item, from), kindOf(item) + what));
  const kept = found.filter((at) => at !== -1);
  old.forEach((item, at) => {
    if (!kept.includes(at)) say('Removed', item, wording?.before);
  });
  for (const [index, item] of young.entries()) {
    const at = found[index] ?? -1;
    const was = old[at];
    const kind = kindOf(item);
    if (was === undefined) say('Added', item);
    else if (renamedKinds.includes(kind) && isRenamed(was, item))
      sentences.push(
        renaming(placeOf(holder, item, wording?.after, naming(item)?.name ?? ''), kind, naming(was)?.name ?? ''),
      );
    else if (!sameJson(was, item) && isObject(was) && isObject(item))
      sentences.push(...compareThings({ ...placeOf(holder, item, wording?.after), old: was, young: item }));
    // An item that now follows one that it used to precede.
    if (was !== undefined && kept.slice(0, kept.indexOf(at)).some((other) => other > at)) say('Moved', item);
  }
  return sentences;
}

/** The name of an item as users see it; undefined if it has none. */
function ownName(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  for (const name of words.called) {
    const called = item[name];
    if (typeof called === 'string') return called;
  }
  return nameOf(item)?.split(' ').at(-1);
}

/** @param was and `is`: as they are in effect, where that is known */
function aspectCode(name: string, was: Json | undefined, is: Json | undefined): string {
  const aspect = aspectOf.get(name) ?? 'note';
  if (!Object.hasOwn(words.otherwise, name) || was === undefined || is === undefined) return `${aspect}Changed`;
  // What was in effect without being written is written now, or the other way round.
  if (sameJson(was, is)) return 'noteChanged';
  if (typeof was !== 'boolean' || typeof is !== 'boolean') return `${aspect}Changed`;
  if (aspect === 'required') return is ? 'becomesRequired' : 'becomesOptional';
  if (aspect === 'locked') return is ? 'becomesLocked' : 'becomesOpen';
  return `${aspect}Changed`;
}
