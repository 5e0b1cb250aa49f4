import { isList, type Json, type JsonObject } from '../../../../engine/model';
import type { Drawn } from '../compiler/compiler';
import { documentIn, groupOf, insertItem, type Outcome, sentencesFor, textIn } from '../documents/commands';
import { wordsOf } from '../documents/fixes';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';

/** Something that can be added to a list, and the definition it adds. */
export interface Offer {
  readonly name: string;
  readonly item: JsonObject;
}

/** What can be added to a list of a block: columns and items from the response of its source, filters that it accepts, none twice. */
export function offersFor(
  drawn: Pick<Drawn, 'sources'> | undefined,
  screen: JsonObject,
  block: JsonObject,
  property: string,
  thing: string,
): readonly Offer[] {
  const used = textOf(block.source);
  const declared = isObject(screen.sources) && used !== undefined ? screen.sources[used] : undefined;
  const source = isObject(declared) ? drawn?.sources[textOf(declared.source) ?? ''] : undefined;
  if (source === undefined) return [];
  const taken = new Set(listOf(block[property]).map(nameOf));
  const label = labelOf(block, property, thing);
  if (property === 'filters')
    return source.filters
      .filter((name) => !taken.has(name))
      .map((name) => ({ name, item: { filter: name, label, as: 'text' } }));
  if (property === 'columns')
    return propertiesOf(source.answer)
      .filter((name) => !taken.has(name))
      .map((name) => ({ name, item: { field: name, label } }));
  return [];
}

/** Adds it behind the others, with a label of its own in every language: one that a neighbor has would change there as well. */
export function addOffer(
  texts: ReadonlyMap<string, string>,
  path: string,
  list: Path,
  { name, item }: Offer,
  languages: readonly string[],
): Outcome {
  const position = listOf(valueAt(documentIn(texts, path), list)).length;
  const namespace = /^[^:]*:/.exec(textOf(item.label) ?? '')?.[0] ?? '';
  const key = `${namespace}${groupOf(documentOf(path)?.id ?? 'texts')}.field.${name}`;
  const added = insertItem(texts, path, list, position, { ...item, label: key });
  const isSaid = textIn(texts, key, languages[0] ?? '') !== undefined;
  const said = isSaid ? [] : sentencesFor(texts, key, { languages, text: wordsOf(name) });
  return { ...added, changes: [...added.changes, ...said] };
}

/** An initial label, since one is required: that of a neighbor; the user then chooses or translates it. */
function labelOf(block: JsonObject, property: string, thing: string): string {
  const labels = listOf(block[property]).flatMap((item) => (isObject(item) ? (textOf(item.label) ?? []) : []));
  return labels[0] ?? `${thing}.label`;
}

/** Properties of each record of a list that a source returns, or of the single record. */
function propertiesOf(answer: Json | undefined): readonly string[] {
  if (!isObject(answer)) return [];
  const items = isObject(answer.properties) ? answer.properties.items : undefined;
  const record = isObject(items) && isObject(items.items) ? items.items : answer;
  const parts = [record, ...(isList(record.allOf) ? record.allOf.filter(isObject) : [])];
  return parts.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
}
