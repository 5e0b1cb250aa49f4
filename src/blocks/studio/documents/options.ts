import type { Json, JsonObject } from '../../../../engine/model';
import { change, documentIn, groupOf, type Outcome, setProperty, setText } from './commands';
import type { Selection } from './history';
import { isObject, listOf, type Path, textOf, valueAt, withValue } from './json';
import { documentOf } from './kinds';

type Texts = ReadonlyMap<string, string>;
type OptionValue = string | number | boolean;

/** An option as a row of a table. */
export interface OptionRow {
  readonly value: OptionValue;
  /** Key of the label; undefined: the value itself is shown. */
  readonly label: string | undefined;
  /** It is more than a bare value: it may say when it is offered. */
  readonly isWhole: boolean;
}

/** The options of a choice as rows; undefined unless they are an inline list. */
export function optionRows(options: Json | undefined): readonly OptionRow[] | undefined {
  if (!Array.isArray(options)) return undefined;
  const rows = listOf(options).map((option): OptionRow | undefined => {
    if (isValue(option)) return { value: option, label: undefined, isWhole: false };
    if (!isObject(option) || !isValue(option.value)) return undefined;
    const { value, label } = option;
    return { value, label: textOf(label), isWhole: true };
  });
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

const isValue = (value: Json | undefined): value is OptionValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Another value for an option. It stays a number or a boolean if it was one and still parses as one. */
export function setOptionValue(texts: Texts, path: string, options: Path, index: number, written: string): Outcome {
  const now = valueAt(documentIn(texts, path), [...options, index]);
  const before = isObject(now) ? now.value : now;
  const next: OptionValue =
    typeof before === 'number' && written.trim() !== '' && Number.isFinite(Number(written))
      ? Number(written)
      : typeof before === 'boolean' && (written === 'true' || written === 'false')
        ? written === 'true'
        : written;
  return setProperty(texts, path, isObject(now) ? [...options, index, 'value'] : [...options, index], next);
}

/** The label of an option in one language. A key is created if there is none; a bare value becomes an option with a label. */
export function setOptionLabel(
  texts: Texts,
  path: string,
  options: Path,
  index: number,
  { thing, language, sentence }: { readonly thing: string; readonly language: string; readonly sentence: string },
): Outcome {
  const now = valueAt(documentIn(texts, path), [...options, index]);
  const value = isObject(now) ? now.value : now;
  const known = isObject(now) ? textOf(now.label) : undefined;
  const key = known ?? `${groupOf(documentOf(path)?.id ?? 'texts')}.${thing}.${keyPart(value)}`;
  const said = setText(texts, key, language, sentence).changes;
  if (known !== undefined) return { changes: said };
  const option: JsonObject = isObject(now) ? { ...now, label: key } : { value: value ?? '', label: key };
  return { changes: [...said, ...setProperty(texts, path, [...options, index], option).changes] };
}

/** A value as a part of a key: letters and digits. */
function keyPart(value: Json | undefined): string {
  const words = String(value ?? '').replaceAll(/[^A-Za-z0-9]+/g, '');
  return words === '' ? 'option' : words.charAt(0).toLowerCase() + words.slice(1);
}

/** An unused value of the same type as the existing ones. */
export function freeValue(rows: readonly OptionRow[]): OptionValue {
  const taken = new Set(rows.map(({ value }) => value));
  if (rows.length > 0 && rows.every(({ value }) => typeof value === 'number'))
    return Math.max(...rows.map(({ value }) => Number(value))) + 1;
  for (let turn = rows.length + 1; ; turn++) if (!taken.has(`option${turn}`)) return `option${turn}`;
}

/** The option lists with a name that a document may use, with their places: those of shared files, and its own before them. */
export function namedLists(texts: Texts, path: string): ReadonlyMap<string, Selection> {
  const found = new Map<string, Selection>();
  const shared = [...texts.keys()].filter((each) => each !== path && documentOf(each)?.kind === 'shared');
  for (const each of [path, ...shared]) {
    const lists = documentIn(texts, each)?.optionLists;
    for (const name of Object.keys(isObject(lists) ? lists : {}))
      if (!found.has(name)) found.set(name, { path: each, at: ['optionLists', name] });
  }
  return found;
}

/** The name of the list that options come from; undefined where they come from elsewhere, or say more than that. */
export function listNameOf(options: Json | undefined): string | undefined {
  return isObject(options) && Object.keys(options).length === 1 ? textOf(options.list) : undefined;
}

/** Makes the options of a field a list with a name, which other fields can use: called like the field if no other one is. */
export function nameOptions(texts: Texts, path: string, options: Path, wish: string): Outcome {
  const written = valueAt(documentIn(texts, path), options);
  const taken = new Set(namedLists(texts, path).keys());
  // A form's own list comes before a shared one of the same name.
  if (documentOf(path)?.kind === 'shared')
    for (const each of texts.keys()) {
      const lists = documentIn(texts, each)?.optionLists;
      for (const name of Object.keys(isObject(lists) ? lists : {})) taken.add(name);
    }
  let name = wish;
  for (let turn = 2; taken.has(name); turn++) name = `${wish}${turn}`;
  if (written === undefined) return { changes: [] };
  return change(texts, path, (text) =>
    withValue(withValue(text, options, { list: name }), ['optionLists', name], written),
  );
}

/** Lets options come from a list with a name; undefined: writes the options of their list where they are used. */
export function setOptionSource(texts: Texts, path: string, options: Path, name: string | undefined): Outcome {
  if (name !== undefined) return setProperty(texts, path, options, { list: name });
  const used = listNameOf(valueAt(documentIn(texts, path), options));
  const place = used === undefined ? undefined : namedLists(texts, path).get(used);
  const written = place && valueAt(documentIn(texts, place.path), place.at);
  return written === undefined ? { changes: [] } : setProperty(texts, path, options, written);
}
