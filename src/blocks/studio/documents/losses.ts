import { comparisons, type Json, type JsonObject } from '../../../../engine/model';
import { documentIn, type Outcome, removeItem, setProperty } from './commands';
import { type FieldPlace, fieldsOf, isFieldList } from './fields';
import type { Selection } from './history';
import { isObject, listOf, type Path, textOf, valueAt } from './json';
import { documentOf } from './kinds';
import { sharedIn } from './shared-fields';

type Texts = ReadonlyMap<string, string>;

/** A field of a form that loses an option, or goes itself. */
export interface LosingField {
  /** Path of the form. */
  readonly path: string;
  readonly form: string;
  readonly place: FieldPlace;
}

/** A place that reads the value that is lost. */
export interface Reader {
  readonly path: string;
  readonly at: Path;
  /** What it does with it: key below `studio:lose.reads`. */
  readonly how: 'condition' | 'default' | 'rule' | 'change' | 'case';
}

/** What is lost with an option or a field. */
export interface Loss {
  readonly kind: 'option' | 'field';
  readonly name: string;
  /** The value of an option. */
  readonly value?: string | number | boolean;
  /** Fields whose values are stored, in every form. */
  readonly fields: readonly LosingField[];
  /** The option belongs to cells of a list: rows keep it. */
  readonly inCells: boolean;
  readonly outcome: Outcome;
}

/** Values that a change leaves without their field or their options, in one form. */
export interface LostValues extends LosingField {
  /** The values of options that are no longer offered; undefined: the field itself goes. */
  readonly values?: readonly OptionValue[];
  /** The column of a list whose options they are. */
  readonly column?: string;
  readonly inCells: boolean;
}
type OptionValue = string | number | boolean;

/**
 * What a change takes from the forms that are published, however it is made: stored fields, and options of fields. A form
 * that is no JSON now takes nothing, for it cannot be published; nor does any form while a shared file is none.
 */
export function lossesIn(before: Texts, after: Texts, published: Texts): readonly LostValues[] {
  const changed = [...before.keys()].filter((path) => {
    const kind = documentOf(path)?.kind;
    return (kind === 'form' || kind === 'shared') && before.get(path) !== after.get(path);
  });
  const isBroken = (path: string) => after.has(path) && documentIn(after, path) === undefined;
  if ([...after.keys()].some((path) => documentOf(path)?.kind === 'shared' && isBroken(path))) return [];
  const isShared = changed.some((path) => documentOf(path)?.kind === 'shared');
  const forms = isShared ? [...before.keys()].filter((path) => documentOf(path)?.kind === 'form') : changed;
  return forms.flatMap((path) => {
    // A form that goes as a whole is named as such.
    if (!after.has(path) || !published.has(path) || isBroken(path)) return [];
    const left = placesIn(after, path);
    const live = new Map(placesIn(published, path).map((place) => [place.name, place]));
    return placesIn(before, path).flatMap((place): readonly LostValues[] => {
      const known = live.get(place.name);
      if (known === undefined || place.whole.store === false || known.whole.store === false) return [];
      const of = { path, form: textOf(documentIn(before, path)?.id) ?? path, place };
      const now = left.find(({ name }) => name === place.name) ?? left.find((each) => isSentAs(each, place));
      if (now === undefined || isUnknown(after, now)) return [{ ...of, inCells: false }];
      return lostOptions(before, after, path, place, now).flatMap(({ column, values, inCells }) => {
        const lives = optionsOf(published, path, known).find((each) => each.column === column)?.values;
        const held = values.filter((value) => lives?.includes(value));
        return held.length === 0 ? [] : [{ ...of, values: held, inCells, ...(column !== undefined && { column }) }];
      });
    });
  });
}

/** Whether a field under another name keeps its place in what is sent. */
const isSentAs = ({ whole }: FieldPlace, { name, whole: was }: FieldPlace) =>
  whole.path !== undefined && whole.path === (was.path ?? `/${name.replaceAll('.', '/')}`);

/** A shared field that there is no more. */
function isUnknown(texts: Texts, { field }: FieldPlace): boolean {
  const use = textOf(field.use);
  return use !== undefined && sharedIn(texts).fields[use] === undefined;
}

function lostOptions(before: Texts, after: Texts, path: string, was: FieldPlace, is: FieldPlace) {
  const now = optionsOf(after, path, is);
  return optionsOf(before, path, was).flatMap(({ column, values }) => {
    const next = now.find((each) => each.column === column);
    // What is read from elsewhere is not known here.
    if (values === undefined || (next && next.values === undefined)) return [];
    const lost = values.filter((value) => next?.values?.includes(value) !== true);
    const inCells = column !== undefined || was.whole.type === 'list';
    return lost.length === 0 ? [] : [{ column, values: lost, inCells }];
  });
}

/** The values that a field and its columns offer; without values where they are read from elsewhere. */
function optionsOf(texts: Texts, path: string, { whole }: FieldPlace) {
  const lists = listsFor(texts, path);
  const of = (written: Json | undefined, column: string | undefined) => {
    if (written === undefined) return [];
    const list = isObject(written) && typeof written.list === 'string' ? (lists.get(written.list) ?? []) : written;
    return [{ column, values: Array.isArray(list) ? listOf(list).flatMap(valueIn) : undefined }];
  };
  const columns = listOf(whole.columns).flatMap((each) =>
    isObject(each) ? of(each.options, textOf(each.name) ?? '') : [],
  );
  return [...of(whole.options, undefined), ...columns];
}

function valueIn(option: Json): readonly OptionValue[] {
  const value = isObject(option) ? option.value : option;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

/**
 * What would be lost if the thing at a place were removed; undefined where no stored value is concerned. Found by comparing the fields of
 * all forms with and without it: what a form has from a shared file is among them.
 */
export function lossAt(texts: Texts, { path, at }: Selection): Loss | undefined {
  const document = documentIn(texts, path);
  const thing = valueAt(document, at);
  if (document === undefined || thing === undefined) return undefined;
  const option = optionAt(document, at);
  const isPart = isFieldList(document, at.slice(0, -1)) || isFieldList(document, at);
  const isShared = documentOf(path)?.kind === 'shared' && at.length === 2 && at[0] === 'fields';
  if (option === undefined && !isPart && !isShared) return undefined;
  const outcome = typeof at.at(-1) === 'number' ? removeItem(texts, path, at) : setProperty(texts, path, at, undefined);
  const after = new Map(texts);
  for (const change of outcome.changes) if (change.after !== undefined) after.set(change.path, change.after);
  const fields = losingFields(texts, after, option === undefined);
  if (option === undefined && fields.length === 0) return undefined;
  return {
    kind: option === undefined ? 'field' : 'option',
    name: option === undefined ? nameIn(thing, at) : String(option),
    ...(option !== undefined && { value: option }),
    fields,
    inCells:
      option !== undefined && (at.includes('columns') || fields.some(({ place }) => place.whole.type === 'list')),
    outcome,
  };
}

function nameIn(thing: Json, at: Path): string {
  const named = isObject(thing) ? (textOf(thing.name) ?? textOf(thing.use) ?? textOf(thing.section)) : undefined;
  return named ?? String(at.at(-1));
}

/** The value of the option at a place, of a choice or of a named list. */
function optionAt(document: Json, at: Path): string | number | boolean | undefined {
  const isListed = at.at(-2) === 'options' || (at.length === 3 && at[0] === 'optionLists');
  if (!isListed || typeof at.at(-1) !== 'number') return undefined;
  return valueIn(valueAt(document, at) ?? null)[0];
}

function losingFields(before: Texts, after: Texts, isWhole: boolean): readonly LosingField[] {
  const found: LosingField[] = [];
  for (const path of before.keys()) {
    const known = documentOf(path);
    if (known?.kind !== 'form') continue;
    const left = new Map(placesIn(after, path).map((place) => [place.name, place]));
    for (const place of placesIn(before, path)) {
      if (place.whole.store === false) continue;
      const now = left.get(place.name);
      const isGone = now === undefined || isUnknown(after, place);
      const loses = isWhole ? isGone : now !== undefined && offered(before, path, place) !== offered(after, path, now);
      if (loses) found.push({ path, form: textOf(documentIn(before, path)?.id) ?? known.id, place });
    }
  }
  return found;
}

const placesIn = (texts: Texts, path: string) => fieldsOf(documentIn(texts, path), sharedIn(texts).fields);

/** The options of a field and of its columns as they are written, those of named lists in place of their names. */
function offered(texts: Texts, path: string, { whole }: FieldPlace): string {
  const lists = listsFor(texts, path);
  const { options = null, columns = null } = whole;
  return JSON.stringify({ options, columns }, (key, value) =>
    key === 'options' && isObject(value) && typeof value.list === 'string' ? (lists.get(value.list) ?? value) : value,
  );
}

/** The named option lists that a form knows: those of shared files, and its own. */
function listsFor(texts: Texts, path: string): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const own = [...texts.keys()].filter((each) => documentOf(each)?.kind === 'shared');
  for (const each of [...own, path]) {
    const lists = documentIn(texts, each)?.optionLists;
    for (const [name, list] of Object.entries(isObject(lists) ? lists : {})) found.set(name, list);
  }
  return found;
}

/**
 * Places that name the value of an option: conditions on one of its fields, also those of screens on a record's property of that name;
 * defaults, arguments of rules, what a change sets, and cases.
 */
export function readersOf(texts: Texts, { value, fields }: Loss): readonly Reader[] {
  if (value === undefined) return [];
  const names = new Set(fields.map(({ place }) => place.name));
  const forms = new Set(fields.map(({ path }) => path));
  const found: Reader[] = [];
  const isNamed = (written: Json | undefined) =>
    typeof written === 'string' && [...names].some((name) => name === written || name.endsWith(`.${written}`));
  const isRecords = (written: Json | undefined) =>
    typeof written === 'string' && written.includes('.') && isNamed(written.slice(written.lastIndexOf('.') + 1));
  const isIt = (each: Json | undefined) => (Array.isArray(each) ? each.some((one) => one === value) : each === value);
  for (const path of texts.keys()) {
    const kind = documentOf(path)?.kind;
    if (kind === undefined || kind === 'texts' || (kind === 'form' && !forms.has(path))) continue;
    if (texts.get(path)?.includes(JSON.stringify(value)) !== true) continue;
    const add = (at: Path, how: Reader['how']) => found.push({ path, at, how });
    const visit = (each: Json | undefined, at: Path): void => {
      if (Array.isArray(each)) for (const [index, item] of listOf(each).entries()) visit(item, [...at, index]);
      if (!isObject(each)) return;
      readIn(each, at, add);
      for (const [key, inner] of Object.entries(each)) visit(inner, [...at, key]);
    };
    const readIn = (each: JsonObject, at: Path, add: (at: Path, how: Reader['how']) => void) => {
      if (isNamed(each.field) || isRecords(each.context))
        for (const key of comparisons) if (isIt(each[key])) add([...at, key], 'condition');
      if (isNamed(each.set) && isValue(each.to, value)) add([...at, 'to'], 'change');
      if (isNamed(each.by) && isObject(each.cases) && Object.hasOwn(each.cases, String(value)))
        add([...at, 'cases', String(value)], 'case');
      if (!isNamed(each.name) && !isNamed(each.use)) return;
      if (isValue(each.default, value)) add([...at, 'default'], 'default');
      for (const [index, rule] of listOf(each.validate).entries())
        if (
          isObject(rule) &&
          Object.entries(rule).some(([key, one]) => key !== 'when' && (isIt(one) || isValue(one, value)))
        )
          add([...at, 'validate', index], 'rule');
    };
    visit(documentIn(texts, path), []);
  }
  return found;
}

/** A value as it is written for an argument: itself, or `{ "value": … }`. */
const isValue = (written: Json | undefined, value: Json) =>
  written === value || (isObject(written) && written.value === value);
