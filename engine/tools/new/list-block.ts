import { nearest } from '../../definition';
import { isList, type JsonObject, pathArguments, type SourceModel } from '../../model';
import { Misuse } from '../command';
import { asWords } from './name';
import { membersOf, recordOf, type ShownProperty, shownProperties } from './record-properties';

/** A list of a source's records, with its texts by key. */
export interface ListPlan {
  readonly block: JsonObject;
  readonly sentences: Readonly<Record<string, string>>;
  /** Further capabilities of the source. */
  readonly next: readonly string[];
}

/** More columns than these are hard to read; the detail shows the rest. */
const mostColumns = 6;

/**
 * A list with columns, filters, search, sort and a detail, as far as the source's answer and arguments allow.
 * @param name name of the source on the screen
 * @param key key below which its texts are
 * @param actions names of operations that become actions of a row
 */
export function listBlock(source: SourceModel, name: string, key: string, actions: readonly SourceModel[]): ListPlan {
  const record = recordOf(source.answer);
  if (record === undefined)
    throw new Misuse(`The source “${source.name}” answers no list: it needs “items”, or an array, under "answer".`);
  const argument = /\{(\w+)\}/.exec(source.path)?.[1];
  if (argument !== undefined)
    throw new Misuse(`The source “${source.name}” needs “${argument}”, which a screen of its own does not know.`);
  const shown = shownProperties(record);
  const head = shown.find(({ kind }) => kind === 'text') ?? shown[0];
  if (head === undefined) throw new Misuse(`The records of “${source.name}” have nothing to show.`);
  const moments = shown.filter(({ kind }) => kind === 'moment');
  const moment = moments.find(({ name: each }) => source.sorts.includes(each));
  const others = shown.filter((property) => property !== head && property.kind !== 'moment');
  const columns = [head, ...others.slice(0, mostColumns - 2), ...(moment && moment !== head ? [moment] : [])];
  const sentences: Record<string, string> = { [`${key}.empty`]: 'There is nothing here yet.' };
  for (const property of shown) Object.assign(sentences, propertySentences(property, key));
  const item = (property: ShownProperty) => itemOf(property, key);
  const filters = shown.filter((property) => source.filters.includes(property.name));
  if (source.query.includes('q')) sentences[`${key}.search`] = 'Search';
  if (source.query.includes('id')) sentences[`${key}.field.id`] = 'ID';
  const left = source.filters.filter((filter) => !filters.some((property) => property.name === filter));
  return {
    block: {
      block: 'list',
      source: name,
      ...(source.query.includes('q') && { search: `${key}.search` }),
      ...(moment && { sort: `-${moment.name}` }),
      columns: columns.map((column) => ({
        ...item(column),
        ...(source.sorts.includes(column.name) && { sort: true }),
        ...(column === head && { primary: true }),
      })),
      filters: [
        ...filters.map((property) => filterOf(property, key)),
        ...(source.query.includes('id') ? [{ parameter: 'id', label: `${key}.field.id`, as: 'chip' }] : []),
      ],
      ...(actions.length > 0 && {
        rowActions: actions.map((operation) => rowAction(operation, { record, head, name, key, sentences })),
      }),
      detail: {
        title: head.name,
        blocks: [{ block: 'detail', sections: [{ items: shown.filter((each) => each !== head).map(item) }] }],
      },
      ...(source.csv && { csv: true }),
      empty: { title: `${key}.empty` },
    },
    sentences,
    next: [
      ...(left.length > 0 ? [`Filters of the source that no property is called after: ${left.join(', ')}.`] : []),
      ...(actions.length > 0 ? ['Say who may run its actions: "permission", and "owner" for one’s own records.'] : []),
    ],
  };
}

/** Whether a screen of its own can list the source's records, as {@link listBlock} makes it. */
export function isListSource({ method, path, answer }: SourceModel): boolean {
  const record = recordOf(answer);
  return method === 'GET' && !path.includes('{') && record !== undefined && shownProperties(record).length > 0;
}

/** What a property of a record and its values are called, by key. */
export function propertySentences({ name, values }: ShownProperty, key: string): Readonly<Record<string, string>> {
  const said = values.map((value) => [`${key}.${name}.${value}`, asWords(value)] as const);
  return { [`${key}.field.${name}`]: asWords(name), ...Object.fromEntries(said) };
}

/** A column or an item that shows a property. */
export function itemOf({ name, kind }: ShownProperty, key: string, words = `${key}.${name}`): JsonObject {
  return { field: name, label: `${key}.field.${name}`, ...(kind === 'state' && { format: { as: 'words', words } }) };
}

/** A filter by a property: what it may have is chosen, and what has many values is typed. */
export function filterOf({ name, kind }: ShownProperty, key: string, words = `${key}.${name}`): JsonObject {
  const label = `${key}.field.${name}`;
  if (kind === 'state') return { filter: name, label, options: { words } };
  return { filter: name, label, as: kind === 'flag' ? 'yesNo' : kind === 'moment' ? 'date' : 'text' };
}

/** What an action of a row is about, and what it is called by. */
export interface RowOf {
  readonly record: JsonObject;
  /** The property that says which record it is. */
  readonly head: Pick<ShownProperty, 'name'>;
  /** Name of the list's source on the screen. */
  readonly name: string;
  readonly key: string;
  /** Receives the action's texts. */
  readonly sentences: Record<string, string>;
}

/** Whether an operation can be done to a record of a list as it is: it is below the list's path, and asks for nothing. */
export function isRowOperation({ method, path, payload }: SourceModel, list: SourceModel): boolean {
  const record = recordOf(list.answer);
  const needs = membersOf(payload).required;
  return (
    record !== undefined &&
    (method === 'DELETE' || method === 'POST') &&
    path.startsWith(`${list.path}/{`) &&
    !(isList(needs) && needs.length > 0) &&
    pathArguments(path).every((name) => Object.hasOwn(membersOf(record.properties), name))
  );
}

/** An operation on one record without input: asks for confirmation, calls, shows a notice and reloads the list. */
export function rowAction(operation: SourceModel, { record, head, name, key, sentences }: RowOf): JsonObject {
  const { name: id, method, path, payload } = operation;
  const needs = membersOf(payload).required;
  if (method === 'GET') throw new Misuse(`“${id}” changes nothing: an action calls POST, PUT or DELETE.`);
  if (Array.isArray(needs) && needs.length > 0)
    throw new Misuse(`“${id}” needs ${needs.join(', ')}: make a form, and write the action by hand.`);
  const known = Object.keys(membersOf(record.properties));
  const missing = pathArguments(path).find((each) => !known.includes(each));
  if (missing !== undefined) {
    const near = nearest(missing, known);
    throw new Misuse(
      `“${id}” needs “${missing}”, which the records do not have.${near ? ` Did you mean “${near}”?` : ''}`,
    );
  }
  const words = `${key}.action.${id}`;
  sentences[`${words}.label`] = asWords(id);
  sentences[`${words}.title`] = `${asWords(id)}: {{record.${head.name}}}?`;
  sentences[`${words}.done`] = `${asWords(id)}: done.`;
  const danger = method === 'DELETE';
  return {
    id,
    label: `${words}.label`,
    ...(danger && { kind: 'danger' }),
    confirm: { title: `${words}.title`, confirm: `${words}.label`, ...(danger && { danger }) },
    call: id,
    // After a deletion there is no record left whose detail could stay open.
    then: [...(danger ? [{ close: true }] : []), { refresh: name }, { notify: `${words}.done` }],
  };
}
