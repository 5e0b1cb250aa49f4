import { type Json, type JsonObject, pathArguments, type SourceModel } from '../../../../engine/model';
import {
  filterOf,
  isRowOperation,
  itemOf,
  propertySentences,
  rowAction,
} from '../../../../engine/tools/new/list-block';
import {
  membersOf,
  recordOf,
  type ShownProperty,
  shownProperties,
} from '../../../../engine/tools/new/record-properties';
import { groupOf } from '../documents/commands';
import { nameOf } from '../documents/identity';
import { isObject, listOf, pointerOf, textOf } from '../documents/json';
import { documentOf } from '../documents/kinds';

/** Something that can be added to a list, the definition it adds, and what that says, by key. */
export interface Offer {
  readonly name: string;
  readonly item: JsonObject;
  readonly sentences: Readonly<Record<string, string>>;
}

/** What can be added to each list of each block, by the block's pointer and the list's name. */
export type Offers = Readonly<Record<string, Readonly<Record<string, readonly Offer[]>>>>;

type Sources = Readonly<Record<string, SourceModel>>;

/** What can be added to the lists of every block of a screen that shows a source. */
export function offersIn(path: string, screen: JsonObject, sources: Sources): Offers {
  const found: Record<string, Readonly<Record<string, readonly Offer[]>>> = {};
  const visit = (value: Json | undefined, at: readonly (string | number)[]) => {
    if (isObject(value)) {
      const offers = ['columns', 'filters', 'rowActions'].flatMap((property) => {
        const each = value.source === undefined ? [] : offersFor(sources, path, screen, value, property);
        return each.length > 0 ? [[property, each] as const] : [];
      });
      if (offers.length > 0) found[pointerOf(at)] = Object.fromEntries(offers);
      for (const [name, inner] of Object.entries(value)) visit(inner, [...at, name]);
    } else for (const [index, inner] of listOf(value).entries()) visit(inner, [...at, index]);
  };
  visit(screen, []);
  return found;
}

/** The names of all that a source or an operation takes. */
export function argumentsOf({ path, query, filters, payload }: SourceModel): readonly string[] {
  return [...new Set([...pathArguments(path), ...query, ...filters, ...Object.keys(membersOf(payload?.properties))])];
}

/** Properties that a record of a screen's first source shows, most important first. */
export function membersIn({ sources: uses }: JsonObject, sources: Sources): readonly string[] {
  const [used] = Object.values(membersOf(uses));
  const name = isObject(used) ? (textOf(used.source) ?? '') : '';
  const answer = Object.hasOwn(sources, name) ? sources[name]?.answer : undefined;
  const record = recordOf(answer) ?? answer;
  return record === undefined ? [] : shownProperties(record).map((each) => each.name);
}

/**
 * What can be added to a list of a block, none twice: columns from the response of its source, filters that it accepts, each of the kind
 * that the response says, and what can be done to one of its records.
 */
export function offersFor(
  sources: Sources,
  path: string,
  screen: JsonObject,
  block: JsonObject,
  property: string,
): readonly Offer[] {
  const used = textOf(block.source);
  const declared = isObject(screen.sources) && used !== undefined ? screen.sources[used] : undefined;
  const name = isObject(declared) ? (textOf(declared.source) ?? '') : '';
  const source = sources[name];
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
      return Object.values(sources)
        .filter((operation) => isRowOperation(operation, source) && !taken.has(operation.name))
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
