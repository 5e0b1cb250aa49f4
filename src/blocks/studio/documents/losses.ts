import { type Json, type JsonObject, operatorTakes } from '../../../../engine/model';
import { gradesOf } from '../../../../engine/runtime';
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
  /** It is one of several values, and the place is its own in their list: it can be taken out, and the others stay. */
  readonly isOneOf?: true;
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
  /**
   * What takes them away. `field`: the field goes. `path`: it is sent elsewhere. `store`: it is no longer sent. `column`: a column of a
   * list goes. `option`: options go. `grade`: a rating ends earlier.
   */
  readonly kind: 'field' | 'path' | 'store' | 'column' | 'option' | 'grade';
  /** Of `option`: those that are no longer offered. Of `grade`: the best one that is left. */
  readonly values?: readonly OptionValue[];
  /** The column of a list that goes, or whose options or grades they are. */
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
      const named = left.find(({ name }) => name === place.name);
      // A field under another name may keep the place in what is sent.
      const now = named?.sent === place.sent ? named : (left.find(({ sent }) => sent === place.sent) ?? named);
      if (now === undefined || isUnknown(after, now)) return [{ ...of, kind: 'field', inCells: false }];
      if (now.whole.store === false) return [{ ...of, kind: 'store', inCells: false }];
      if (now.sent !== place.sent) return known.sent === place.sent ? [{ ...of, kind: 'path', inCells: false }] : [];
      const [was, is, lives] = [
        partsOf(before, path, place),
        partsOf(after, path, now),
        partsOf(published, path, known),
      ];
      return was.flatMap((part) => {
        const same = ({ key }: ValuePart) => key === part.key;
        return lostIn(part, is.find(same), lives.find(same)).map((lost) => ({ ...of, ...lost }));
      });
    });
  });
}

/** A shared field that there is no more. */
function isUnknown(texts: Texts, { field }: FieldPlace): boolean {
  const use = textOf(field.use);
  return use !== undefined && sharedIn(texts).fields[use] === undefined;
}

/** A field, or a column of a list, with what may be chosen in it. */
interface ValuePart {
  /** What tells it from the other columns of its list; undefined: the field itself. */
  readonly key: string | number | undefined;
  readonly column?: string;
  readonly inCells: boolean;
  /** The values of its options; undefined where it has none, `elsewhere` where they are read from a source. */
  readonly options: readonly OptionValue[] | 'elsewhere' | undefined;
  /** The best grade of a rating. */
  readonly best: number | undefined;
}

/** What a part loses of what is published. */
function lostIn(was: ValuePart, is: ValuePart | undefined, live: ValuePart | undefined) {
  const { column, inCells, options, best } = was;
  if (live === undefined) return [];
  const of = { inCells, ...(column !== undefined && { column }) };
  if (is === undefined) return [{ ...of, kind: 'column' as const }];
  const lost: Pick<LostValues, 'kind' | 'values' | 'column' | 'inCells'>[] = [];
  if (Array.isArray(options) && Array.isArray(live.options) && is.options !== 'elsewhere') {
    const [offered, known] = [is.options ?? [], live.options];
    const values = options.filter((value) => !offered.includes(value) && known.includes(value));
    if (values.length > 0) lost.push({ ...of, kind: 'option', values });
  }
  if (is.best !== undefined && best !== undefined && live.best !== undefined && is.best < Math.min(best, live.best))
    lost.push({ ...of, kind: 'grade', values: [is.best] });
  return lost;
}

/** A field and its columns, with the values that they offer. */
function partsOf(texts: Texts, path: string, { whole }: FieldPlace): readonly ValuePart[] {
  const lists = listsFor(texts, path);
  const offered = (written: Json | undefined): ValuePart['options'] => {
    if (written === undefined) return undefined;
    const list = isObject(written) && typeof written.list === 'string' ? (lists.get(written.list) ?? []) : written;
    return Array.isArray(list) ? listOf(list).flatMap(valueIn) : 'elsewhere';
  };
  const of = (thing: JsonObject) => ({
    options: offered(thing.options),
    best: thing.type === 'rating' ? gradesOf({ settings: thing }) : undefined,
  });
  // Where the value has no names of columns, their order counts.
  const isNamed = textOf(whole.sends) === undefined || whole.sends === 'rows';
  const columns = listOf(whole.columns).flatMap((each, index): readonly ValuePart[] => {
    if (whole.type !== 'list' || !isObject(each)) return [];
    const column = textOf(each.name) ?? String(index + 1);
    return [{ key: isNamed ? column : index, column, inCells: true, ...of(each) }];
  });
  return [{ key: undefined, inCells: whole.type === 'list', ...of(whole) }, ...columns];
}

function valueIn(option: Json): readonly OptionValue[] {
  const value = isObject(option) ? option.value : option;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

/** What would be lost if the thing at a place were removed; undefined where no stored value is concerned. */
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
  const kind = option === undefined ? 'field' : 'option';
  const lost = lossesIn(texts, after, texts).filter((each) => each.kind === kind);
  if (option === undefined && lost.length === 0) return undefined;
  // A field whose columns lose the same option loses it once.
  const fields = [
    ...new Map(lost.map(({ path, form, place }) => [`${path} ${place.name}`, { path, form, place }])).values(),
  ];
  return {
    kind,
    name: option === undefined ? nameIn(thing, at) : String(option),
    ...(option !== undefined && { value: option }),
    fields,
    inCells: lost.some(({ inCells }) => inCells),
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

const placesIn = (texts: Texts, path: string) => fieldsOf(documentIn(texts, path), sharedIn(texts).fields);

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

/** Operators that compare with what is written like an option, or like its beginning. */
const comparisons = Object.entries(operatorTakes).flatMap(([name, takes]) =>
  takes === 'nothing' || takes === 'number' ? [] : name,
);

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
    const addIn = (written: Json | undefined, at: Path, how: Reader['how'], whole = at) => {
      const values = listOf(written);
      const isOneOf = values.includes(value) && values.some((each) => each !== value);
      if (!isOneOf) return add(whole, how);
      for (const [index, each] of values.entries())
        if (each === value) found.push({ path, at: [...at, index], how, isOneOf });
    };
    const visit = (each: Json | undefined, at: Path): void => {
      if (Array.isArray(each)) for (const [index, item] of listOf(each).entries()) visit(item, [...at, index]);
      if (!isObject(each)) return;
      readIn(each, at, add);
      for (const [key, inner] of Object.entries(each)) visit(inner, [...at, key]);
    };
    const readIn = (each: JsonObject, at: Path, add: (at: Path, how: Reader['how']) => void) => {
      if (isNamed(each.field) || isRecords(each.context))
        for (const key of comparisons) if (isIt(each[key])) addIn(each[key], [...at, key], 'condition');
      if (isNamed(each.set) && isValue(each.to, value)) add([...at, 'to'], 'change');
      if (isNamed(each.by) && isObject(each.cases) && Object.hasOwn(each.cases, String(value)))
        add([...at, 'cases', String(value)], 'case');
      if (!isNamed(each.name) && !isNamed(each.use)) return;
      if (isValue(each.default, value)) add([...at, 'default'], 'default');
      for (const [index, rule] of listOf(each.validate).entries()) {
        const its = Object.entries(isObject(rule) ? rule : {}).find(
          ([key, one]) => key !== 'when' && (isIt(one) || isValue(one, value)),
        );
        const whole = [...at, 'validate', index];
        if (its) addIn(its[1], [...whole, its[0]], 'rule', whole);
      }
    };
    visit(documentIn(texts, path), []);
  }
  return found;
}

/** A value as it is written for an argument: itself, or `{ "value": … }`. */
const isValue = (written: Json | undefined, value: Json) =>
  written === value || (isObject(written) && written.value === value);
