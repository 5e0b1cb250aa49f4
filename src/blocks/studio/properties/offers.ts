import type { Json, JsonObject } from '../../../../engine/model';
import { filterOf, itemOf, propertySentences, rowAction } from '../../../../engine/tools/new/list-block';
import {
  membersOf,
  recordOf,
  type ShownProperty,
  shownProperties,
} from '../../../../engine/tools/new/record-properties';
import type { Drawn } from '../compiler/compiler';
import { documentIn, groupOf, insertItem, newSentences, type Outcome, textIn } from '../documents/commands';
import { wordsOf } from '../documents/fixes';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';

/** Something that can be added to a list, the definition it adds, and what that says, by key. */
export interface Offer {
  readonly name: string;
  readonly item: JsonObject;
  readonly sentences: Readonly<Record<string, string>>;
}

/** What the page knows of sources. */
export type KnownSources = Pick<Drawn, 'sources' | 'rowOperations'>;

/**
 * What can be added to a list of a block, none twice: columns from the response of its source, filters that it accepts, each of the kind
 * that the response says, and what can be done to one of its records.
 */
export function offersFor(
  drawn: KnownSources | undefined,
  path: string,
  screen: JsonObject,
  block: JsonObject,
  property: string,
): readonly Offer[] {
  const used = textOf(block.source);
  const declared = isObject(screen.sources) && used !== undefined ? screen.sources[used] : undefined;
  const name = isObject(declared) ? (textOf(declared.source) ?? '') : '';
  const source = drawn?.sources[name];
  if (source === undefined || used === undefined) return [];
  const taken = new Set(listOf(block[property]).map(nameOf));
  const key = `${namespaceOf(block)}${groupOf(documentOf(path)?.id ?? 'texts')}`;
  const record = recordOf(source.answer) ?? source.answer;
  const shown = record === undefined ? [] : shownProperties(record);
  const known = (wanted: string): ShownProperty =>
    shown.find((each) => each.name === wanted) ?? { name: wanted, kind: 'other', values: [] };
  const free = (names: readonly string[]) => names.filter((each) => !taken.has(each));
  const offer = (wanted: string, make: typeof itemOf): Offer => {
    const about = known(wanted);
    const words = wordsIn(block, wanted);
    // Values that have words here already keep them.
    const said = words === undefined ? about : { ...about, values: [] };
    return { name: wanted, item: make(about, key, words), sentences: propertySentences(said, key) };
  };
  switch (property) {
    case 'filters':
      return free(source.filters).map((each) => offer(each, filterOf));
    case 'columns':
      return free(propertiesOf(record)).map((each) => offer(each, itemOf));
    case 'rowActions':
      return (drawn?.rowOperations[name] ?? [])
        .filter((operation) => record !== undefined && !taken.has(operation.name))
        .map((operation) => {
          const sentences: Record<string, string> = {};
          const head = { name: headOf(block) ?? shown[0]?.name ?? 'id' };
          const item = rowAction(operation, { record: record ?? {}, head, name: used, key, sentences });
          return { name: operation.name, item, sentences };
        });
    default:
      return [];
  }
}

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

/** A source or a permission of the project. */
function namedIn(texts: ReadonlyMap<string, string>, kind: 'sources' | 'permissions', name: string) {
  const found = valueAt(documentIn(texts, `schemas/${kind}.json`), [kind, name]);
  return isObject(found) ? found : undefined;
}

/** The namespace in which a block says what it says. */
function namespaceOf(block: JsonObject): string {
  const labels = ['columns', 'filters', 'rowActions'].flatMap((property) => listOf(block[property]));
  const label = labels.map((item) => (isObject(item) ? textOf(item.label) : undefined)).find((each) => each);
  return /^[^:]*:/.exec(label ?? '')?.[0] ?? '';
}

/** Where the words of a property's values are, if a part of the block has them. */
function wordsIn(value: Json | undefined, name: string): string | undefined {
  if (!isObject(value))
    return listOf(value)
      .map((each) => wordsIn(each, name))
      .find((each) => each !== undefined);
  const words = [value.format, value.options].map((said) => (isObject(said) ? textOf(said.words) : undefined));
  const own = value.field === name || value.filter === name ? words.find((each) => each !== undefined) : undefined;
  return (
    own ??
    Object.values(value)
      .map((each) => wordsIn(each, name))
      .find((each) => each !== undefined)
  );
}

/** The column that says which record it is. */
function headOf({ columns }: JsonObject): string | undefined {
  const all = listOf(columns).filter(isObject);
  return textOf((all.find(({ primary }) => primary === true) ?? all[0])?.field);
}

/** Properties of each record of a list that a source returns, or of the single record. */
function propertiesOf(record: JsonObject | undefined): readonly string[] {
  if (record === undefined) return [];
  const parts = [record, ...listOf(record.allOf).filter(isObject)];
  return parts.flatMap(({ properties }) => Object.keys(membersOf(properties)));
}
