import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { isSharedField, namePrefixAt, type Path, partsOf, pointerOf, type SourceFile } from '../definition';
import {
  type DefinitionProblem,
  isList,
  isObject,
  type Json,
  type JsonObject,
  operatorTakes,
  type Vocabulary,
} from '../model';
import { findProblems } from './check-project';
import { newErrors, problemKey } from './document-uses';
import { at, pathIn, setJson } from './new/edit-json';
import { followKeys } from './rename-keys';
import { type RefusedRename, type RenamedPlace, refusalOf } from './rename-refusal';

/** Something of a document that has a name, and its new name. */
export interface Rename {
  /**
   * What it is: a field, group or union, of a form or shared, by the name that forms call it; a step; a named condition or option list, or a
   * shared field or block, by its key; the value of an option; a route, or what a screen has with an `id`; a screen's source, by its key; or
   * the whole form or screen.
   */
  readonly kind: 'field' | 'step' | 'entry' | 'option' | 'id' | 'source' | 'document';
  readonly file: string;
  /** Path of it in its document; that of an entry ends with its key, that of a document is empty. */
  readonly at: Path;
  /** A value of an option may be a number. */
  readonly name: string | number;
}

/** What a rename changes. */
export interface Renamed {
  /** The new texts; undefined for a file that is no more, since it has another name. */
  readonly files: ReadonlyMap<string, string | undefined>;
  /** Every place that named it, in the order in which they were found. */
  readonly uses: readonly RenamedPlace[];
  /** Keys of sentences that followed the old name, and now follow the new one. */
  readonly keys: readonly (readonly [string, string])[];
  /** Errors that only a person can fix: what names it stays with others, or the API knows the old name alone. */
  readonly left: readonly DefinitionProblem[];
  /** Why a field is not given this name: nothing is changed then. */
  readonly refused?: RefusedRename;
}

/** Each round fixes what the last one revealed. */
const mostRounds = 5;

/**
 * What changes when something is renamed: it itself, and every place that names it. The compiler finds those places: where a name is unknown
 * without the old one. Where the API has only a field's old name, the value is still sent there. Sentences whose keys follow the old name,
 * and that nothing else uses, follow the new one.
 */
export function rename(files: readonly SourceFile[], vocabulary: Vocabulary, wanted: Rename): Renamed {
  const { kind, name } = wanted;
  const before = new Map(files.map((each) => [each.path, each.bytes.toString()]));
  const written = new Map(before);
  const subject = subjectOf(before.get(wanted.file) ?? '', wanted);
  if (subject === undefined || subject.old === name) return { files: new Map(), uses: [], keys: [], left: [] };
  const { old, file } = subject;
  const problems = findProblems(files, vocabulary);
  const known = new Set(
    problems.flatMap((problem) => [
      problemKey(problem),
      ...(problem.place.file === wanted.file ? [problemKey({ ...problem, place: { ...problem.place, file } })] : []),
    ]),
  );
  if (file !== wanted.file) written.delete(wanted.file);
  written.set(file, subject.text);
  const uses: RenamedPlace[] = [];
  const sources = new Map(files.map((each) => [each.path, { text: before.get(each.path), source: each }]));
  /** The same object while the text is the same: only what changes is read and compiled again. */
  const sourceOf = (path: string, text: string): SourceFile => {
    const last = sources.get(path);
    if (last?.text === text) return last.source;
    const source = { path, bytes: text };
    sources.set(path, { text, source });
    return source;
  };
  const wrongIn = (texts: ReadonlyMap<string, string>) =>
    newErrors(
      [...texts].map(([path, text]) => sourceOf(path, text)),
      vocabulary,
      known,
    );
  const reach = fieldReach(before, wanted, subject.prefix);
  const fixing: Fixing = { ...wanted, ...subject, ...reach, written, uses, usual: vocabulary.usualNamespace };
  if (kind === 'option') fixComparisons(fixing);
  let left: readonly DefinitionProblem[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    left = wrongIn(written);
    if (left.filter((problem) => fixPlace(problem, fixing)).length === 0) break;
  }
  // A name that the API did not know before is no place to go on sending to, and its problem is not one of the new name.
  if (kind === 'field') left = left.filter((problem) => !problems.some((each) => isSameKindAt(each, problem)));
  if (kind === 'field' && left.length > 0) left = keepPath();
  const refused = kind === 'field' ? refusalOf({ before, vocabulary, left, ...fixing }) : undefined;
  if (refused) return { files: new Map(), uses, keys: [], left, refused };
  const keys =
    kind === 'entry' || kind === 'source' || typeof old !== 'string' || typeof name !== 'string'
      ? []
      : followKeys(written, { file, at: wanted.at, old, name, usual: vocabulary.usualNamespace });
  const changed = new Map<string, string | undefined>();
  for (const [path, text] of written) if (before.get(path) !== text) changed.set(path, text);
  for (const path of before.keys()) if (!written.has(path)) changed.set(path, undefined);
  return { files: changed, uses, keys, left };

  /** The place in the payload, where the API knows the old name alone. */
  function keepPath(): readonly DefinitionProblem[] {
    const text = written.get(file) ?? '';
    if (at(text, [...wanted.at, 'path']) !== undefined || at(text, [...wanted.at, 'store']) === false) return left;
    const kept = setJson(text, [...wanted.at, 'path'], `/${old}`);
    const wrong = wrongIn(new Map(written).set(file, kept));
    if (wrong.length >= left.length) return left;
    written.set(file, kept);
    return wrong;
  }
}

/** Whether two problems are of one kind, and of the same place. */
function isSameKindAt(one: DefinitionProblem, other: DefinitionProblem): boolean {
  const [here, there] = [one.place, other.place];
  return one.rule === other.rule && here.file === there.file && here.pointer === there.pointer;
}

/** What is renamed: its old name, and its document with the new one. */
interface Subject {
  readonly old: Json;
  /** Path of the document with the new name. */
  readonly file: string;
  readonly text: string;
  /** Prefix of the names of fields at this place. */
  readonly prefix: string;
}

function subjectOf(text: string, { kind, file, at: place, name }: Rename): Subject | undefined {
  const document = at(text, []);
  const prefix = namePrefixAt(document, place);
  const found = (old: Json | undefined, next: string, path = file): Subject | undefined =>
    old === undefined ? undefined : { old, file: path, text: next, prefix };
  const path = [...place];
  switch (kind) {
    case 'field':
      // A shared field without a name of its own is called as its key.
      return found(
        at(text, [...path, 'name']) ??
          (isSharedField(file, path) && at(text, path) !== undefined ? path[1] : undefined),
        setJson(text, [...path, 'name'], name),
      );
    case 'step':
    case 'id':
      return found(at(text, [...path, 'id']), setJson(text, [...path, 'id'], name));
    case 'option': {
      const value = at(text, path);
      const own = isObject(value ?? null) ? [...path, 'value'] : path;
      return found(at(text, own), setJson(text, own, name));
    }
    case 'entry':
    case 'source': {
      const old = path.at(-1);
      if (typeof old !== 'string' || at(text, path) === undefined) return undefined;
      const entry = at(text, path);
      // A shared field without a name of its own is called as its key: values and conditions go on calling it so.
      const isField = isSharedField(file, path) && isObject(entry ?? null);
      const isNamed = !isField || (entry as JsonObject).name !== undefined;
      return found(old, renameKey(isNamed ? text : setJson(text, [...path, 'name'], old), path, String(name)));
    }
    case 'document': {
      const old = at(text, ['id']);
      const next = file.replace(/[^/]+(\.(?:form|screen)\.json)$/, `${name}$1`);
      return found(old, setJson(text, ['id'], name), next);
    }
  }
}

/** A key of an object replaced in its place; everything else keeps its letters. */
function renameKey(text: string, path: Path, name: string): string {
  const root = parseTree(text);
  const key = root && findNodeAtLocation(root, [...path])?.parent?.children?.[0];
  if (key === undefined) return text;
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}

interface Reach {
  /** What the names of the field begin with, at each of its places: forms use a shared one, in groups as well. */
  readonly prefixes: readonly string[];
  /** Files in which the name can mean this field. */
  readonly reach: ReadonlySet<string>;
}

/** A use of a shared field, in a form or in a shared group. */
interface Use {
  readonly file: string;
  readonly at: Path;
  readonly key: string;
  /** The name that the use gives to it. */
  readonly name: Json | undefined;
  /** What the names of fields begin with at the use. */
  readonly around: string;
}

/**
 * Where a field is called by its name: in its own form; one of a shared file in the shared files, and in each form that uses it, itself or in
 * a shared group, and does not call it otherwise.
 */
function fieldReach(texts: ReadonlyMap<string, string>, { kind, file, at: place }: Rename, own: string): Reach {
  const [part, key] = place;
  if (kind !== 'field' || part !== 'fields' || typeof key !== 'string')
    return { prefixes: [own], reach: new Set([file]) };
  const prefixes = new Set<string>();
  const reach = new Set([file]);
  const uses: Use[] = [];
  for (const [path, text] of texts) {
    const isShared = path.endsWith('.shared.json');
    if (isShared) reach.add(path);
    else if (!path.endsWith('.form.json')) continue;
    const holder = isShared ? 'fields' : 'steps';
    const document = at(text, []);
    uses.push(...usesIn(path, document, at(text, [holder]), [holder]));
  }
  /** Adds where a shared field is used of which the renamed one is a part, and goes on from shared groups that use it. */
  const follow = (
    shared: string,
    [called, inner]: readonly [string, string] | readonly [],
    chain: readonly string[],
  ) => {
    for (const use of uses) {
      const isOther = use.key !== shared || (called === undefined && use.name !== undefined);
      if (isOther || chain.includes(String(use.at[1]))) continue;
      reach.add(use.file);
      const prefix = called === undefined ? use.around : `${use.around}${use.name ?? called}.${inner}`;
      prefixes.add(prefix);
      const [holder, group] = use.at;
      if (holder === 'fields') follow(String(group), parted(prefix), [...chain, String(group)]);
    }
  };
  follow(key, place.length === 2 ? [] : parted(own), [key]);
  return { prefixes: [...prefixes.add(own)], reach };
}

function* usesIn(file: string, document: Json | undefined, value: Json | undefined, where: Path): Generator<Use> {
  if (isList(value))
    for (const [index, each] of value.entries()) yield* usesIn(file, document, each, [...where, index]);
  if (!isObject(value ?? null) || isList(value)) return;
  const { use: key, name } = value as JsonObject;
  if (typeof key === 'string') yield { file, at: where, key, name, around: namePrefixAt(document, where) };
  for (const [part, each] of Object.entries(value as JsonObject)) yield* usesIn(file, document, each, [...where, part]);
}

/** The name of the outermost group, and what follows it. */
function parted(prefix: string): readonly [string, string] {
  const dot = prefix.indexOf('.');
  return [prefix.slice(0, dot), prefix.slice(dot + 1)];
}

interface Fixing extends Rename, Subject, Reach {
  readonly written: Map<string, string>;
  readonly uses: RenamedPlace[];
  /** Namespace of keys without a namespace. */
  readonly usual: string | undefined;
}

/** The new name in a place that has the old one; undefined if it has another. In its own group a field is called without the group's name. */
function renamedValue(value: Json | undefined, { kind, old, name, prefixes }: Fixing): Json | undefined {
  if (kind === 'source' && typeof value === 'string' && `${value}.`.startsWith(`sources.${old}.`))
    return `sources.${name}${value.slice(`sources.${old}`.length)}`;
  if (kind !== 'field') return value === old ? name : undefined;
  if (typeof value !== 'string') return undefined;
  for (const prefix of prefixes)
    for (let end = 0; ; ) {
      const own = `${prefix.slice(end)}${old}`;
      if (value === own || value.startsWith(`${own}.`)) return `${prefix.slice(end)}${name}${value.slice(own.length)}`;
      const next = prefix.indexOf('.', end);
      if (next < 0) break;
      end = next + 1;
    }
  return undefined;
}

/** Fixes one place; false where the name alone does not fix it. */
function fixPlace({ rule, place, args }: DefinitionProblem, fixing: Fixing): boolean {
  const { written, uses, kind, old, prefixes, reach } = fixing;
  if (kind === 'field' && rule === 'text-names-unknown') {
    const named = `${args.name}.`;
    const key = String(args.key);
    if (named.startsWith(`form.${old}.`)) return fixSentence(key, 'form', new Set([place.file]), fixing);
    const isNamed = prefixes.some((prefix) => named.startsWith(`field.${prefix}${old}.`));
    return isNamed && fixSentence(key, 'field', reach, fixing);
  }
  const text = written.get(place.file);
  if (text === undefined) return false;
  const path = pathIn(text, partsOf(place.pointer));
  const value = at(text, path);
  const put = (where: readonly (string | number)[], next: Json) => {
    written.set(place.file, setJson(text, [...where], next));
    uses.push({ file: place.file, pointer: pointerOf(where) });
    return true;
  };
  const read = kind === 'field' ? readOfForm({ rule, args }, text, path, fixing) : undefined;
  if (read !== undefined) return put(path, read);
  // Other forms have fields and steps of the same name, and a shared field or block belongs to all who use it.
  if ((kind === 'field' || kind === 'source') && !reach.has(place.file)) return false;
  const renamed = renamedValue(value, fixing);
  if (renamed !== undefined) return put(path, renamed);
  // Lists of names are reported as a whole.
  if (isList(value) && value.some((each) => renamedValue(each, fixing) !== undefined))
    return put(
      path,
      value.map((each) => renamedValue(each, fixing) ?? each),
    );
  const key = path.at(-1);
  const asKey = typeof key === 'string' ? renamedValue(key, fixing) : undefined;
  if (asKey !== undefined) {
    written.set(place.file, renameKey(text, path, String(asKey)));
    uses.push({ file: place.file, pointer: pointerOf([...path.slice(0, -1), String(asKey)]) });
    return true;
  }
  // Some places are reported with the object around them.
  if (!isObject(value ?? null) || args.name !== old) return false;
  const inner = Object.entries(value as JsonObject).find(([, each]) => each === old);
  return inner !== undefined && put([...path, inner[0]], fixing.name);
}

/**
 * The new name where a screen, or a shared block, reads the field of a form that it draws: in what its form block publishes, and then in
 * `form.<field>`, which is unknown as soon as it is no longer published.
 */
function readOfForm(
  { rule, args }: Pick<DefinitionProblem, 'rule' | 'args'>,
  text: string,
  path: readonly (string | number)[],
  { written, old, name, reach }: Fixing,
): Json | undefined {
  const value = at(text, [...path]);
  if (args.name !== old || typeof value !== 'string') return undefined;
  if (rule === 'unknown-field' && path.at(-2) === 'publish' && value === old) {
    const form = at(text, [...path.slice(0, -2), 'form']);
    const isDrawn = [...reach].some((file) => at(written.get(file) ?? '', ['id']) === form);
    // A shared block may be given its form where it is used.
    return form === undefined || isDrawn ? name : undefined;
  }
  const own = `form.${old}`;
  if (rule !== 'unknown-context-path' || args.path !== 'form' || !`${value}.`.startsWith(`${own}.`)) return undefined;
  return `form.${name}${value.slice(own.length)}`;
}

/** Operators whose argument may be an option; the beginning of a text is none, though it may be written like one. */
const withOptions = Object.entries(operatorTakes).flatMap(([name, takes]) =>
  takes === 'value' || takes === 'values' ? name : [],
);

/** Conditions of the form that compare the field with the option: where more than the options may be typed, no check tells them. */
function fixComparisons(fixing: Fixing): void {
  const { written, uses, file, at: place, old, name } = fixing;
  const owner = at(written.get(file) ?? '', place.slice(0, -2));
  const isField = isObject(owner ?? null) && place.at(-2) === 'options';
  const called = isField ? ((owner as JsonObject).name ?? (owner as JsonObject).use) : undefined;
  if (typeof called !== 'string') return;
  const full = `${fixing.prefix}${called}`;
  const isOwn = (field: Json | undefined) =>
    typeof field === 'string' && (field === full || full.endsWith(`.${field}`));
  const visit = (value: Json | undefined, path: Path): void => {
    if (isList(value)) for (const [index, each] of value.entries()) visit(each, [...path, index]);
    if (!isObject(value ?? null) || isList(value)) return;
    const object = value as JsonObject;
    for (const [key, each] of Object.entries(object)) {
      if (isOwn(object.field) && withOptions.includes(key)) {
        const next = isList(each) ? each.map((one) => (one === old ? name : one)) : each === old ? name : each;
        if (JSON.stringify(next) !== JSON.stringify(each)) {
          written.set(file, setJson(written.get(file) ?? '', [...path, key], next as Json));
          uses.push({ file, pointer: pointerOf([...path, key]) });
        }
      } else visit(each, [...path, key]);
    }
  };
  visit(at(written.get(file) ?? '', []), []);
}

const variable = /\{\{\s*(field|form)\.([\w.]+)/g;

/**
 * A text with the field's value, in every language; one that documents other than its own use too stays as it is.
 * @param root as what the text reads it: of its own form, or of one that a screen draws
 */
function fixSentence(key: string, root: 'field' | 'form', own: ReadonlySet<string>, fixing: Fixing): boolean {
  const { written, uses, usual } = fixing;
  const isShared = [...written].some(
    ([path, text]) => !own.has(path) && !path.startsWith('locales/') && text.includes(JSON.stringify(key)),
  );
  if (isShared) return false;
  const colon = key.indexOf(':');
  const ending = `/${colon < 0 ? usual : key.slice(0, colon)}.json`;
  const place = key.slice(colon + 1).split('.');
  const last = place.pop() ?? '';
  let isFixed = false;
  for (const [path, text] of [...written]) {
    if (!path.startsWith('locales/') || !path.endsWith(ending)) continue;
    const group = at(text, place);
    let next = text;
    for (const [each, sentence] of Object.entries(isObject(group ?? null) ? (group as object) : {})) {
      if ((each !== last && !each.startsWith(`${last}_`)) || typeof sentence !== 'string') continue;
      const said = sentence.replaceAll(variable, (found, of, field) => {
        const renamed = of === root ? renamedValue(field, fixing) : undefined;
        return renamed === undefined ? found : `{{${root}.${renamed}`;
      });
      if (said === sentence) continue;
      next = setJson(next, [...place, each], said);
      uses.push({ file: path, pointer: pointerOf([...place, each]) });
    }
    if (next === text) continue;
    written.set(path, next);
    isFixed = true;
  }
  return isFixed;
}
