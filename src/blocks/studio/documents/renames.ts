import { isSharedField, namePrefixAt } from '../../../../engine/definition';
import type { Json, JsonObject } from '../../../../engine/model';
import type { RenamePlan } from '../compiler/compiler';
import { documentIn } from './commands';
import { isFieldList, type SharedFields } from './fields';
import type { Change, Selection } from './history';
import { isObject, listOf, type Path, textOf, valueAt } from './json';
import { documentOf } from './kinds';
import { sharedIn } from './shared-fields';

type Texts = ReadonlyMap<string, string>;

/** Something that can be renamed with all its uses. */
export interface Renamable {
  readonly kind: 'field' | 'step' | 'entry' | 'option' | 'id' | 'source' | 'document';
  readonly name: string | number;
  /** Names that its neighbors have; they are looked for when a name is typed. */
  readonly taken: () => ReadonlySet<string>;
}

/**
 * What a place is called and can be renamed as; undefined if it has no name of its own. A shared field has two: the key by which forms use
 * it, and with `as: 'name'` the name by which they read and send its value.
 */
export function renamableAt(texts: Texts, { path, at }: Selection, as?: 'name'): Renamable | undefined {
  const kind = documentOf(path)?.kind;
  const document = documentIn(texts, path);
  const value = valueAt(document, at);
  if (document === undefined || value === undefined) return undefined;
  const others = (names: readonly Json[], own: string | number) => () =>
    new Set(names.flatMap((name) => (name === own || typeof name === 'object' ? [] : [String(name)])));
  if (at.length === 0) {
    const id = documentOf(path)?.id;
    if ((kind !== 'form' && kind !== 'screen') || id === undefined) return undefined;
    const ids = [...texts.keys()].flatMap((each) => {
      const found = documentOf(each);
      return found?.kind === kind ? [found.id] : [];
    });
    return { kind: 'document', name: id, taken: others(ids, id) };
  }
  const last = at.at(-1);
  const list = at.slice(0, -1);
  if (isOption(document, at)) {
    const own = isObject(value) ? value.value : value;
    if (typeof own !== 'string' && typeof own !== 'number') return undefined;
    const values = listOf(valueAt(document, list)).flatMap((each) => (isObject(each) ? (each.value ?? []) : [each]));
    return { kind: 'option', name: own, taken: others(values, own) };
  }
  if (as === 'name') {
    const own = isObject(value) && isSharedField(path, at) ? (textOf(value.name) ?? String(last)) : undefined;
    return own === undefined
      ? undefined
      : { kind: 'field', name: own, taken: () => namesAtUses(texts, String(last), own) };
  }
  if (at.length === 2 && typeof last === 'string' && isNamedList(kind, at[0])) {
    const holder = valueAt(document, list);
    return { kind: 'entry', name: last, taken: others(Object.keys(isObject(holder) ? holder : {}), last) };
  }
  if (kind === 'screen' && at.length === 2 && at[0] === 'sources' && typeof last === 'string')
    return {
      kind: 'source',
      name: last,
      taken: others(Object.keys(isObject(document.sources) ? document.sources : {}), last),
    };
  if (!isObject(value)) return undefined;
  const id = textOf(value.id);
  if ((kind === 'routes' || kind === 'screen') && id !== undefined)
    return {
      kind: 'id',
      name: id,
      taken: others(kind === 'routes' ? idsIn(document) : idsBeside(valueAt(document, list)), id),
    };
  if (kind === 'form' && at.length === 2 && at[0] === 'steps' && id !== undefined)
    return {
      kind: 'step',
      name: id,
      taken: others(
        listOf(document.steps).flatMap((step) => (isObject(step) ? (step.id ?? []) : [])),
        id,
      ),
    };
  const name = textOf(value.name);
  if (name === undefined || !(isFieldList(document, list) || last === 'by')) return undefined;
  if (kind !== 'form' && kind !== 'shared') return undefined;
  return { kind: 'field', name, taken: () => namesBeside(partsIn(document, sharedIn(texts).fields), at, name) };
}

/** Names beside a shared field wherever a form or a shared group uses it under its own name. */
function namesAtUses(texts: Texts, key: string, own: string): ReadonlySet<string> {
  const shared = sharedIn(texts).fields;
  const taken = new Set<string>();
  for (const path of texts.keys()) {
    const kind = documentOf(path)?.kind;
    if (kind !== 'form' && kind !== 'shared') continue;
    const parts = partsIn(documentIn(texts, path), shared);
    for (const { at, part } of parts)
      if (part.use === key && part.name === undefined) for (const name of namesBeside(parts, at, own)) taken.add(name);
  }
  return taken;
}

/** A field, group or union where it is written, with its whole name there. */
interface NamedPart {
  readonly at: Path;
  readonly part: JsonObject;
  readonly prefix: string;
  readonly name: string;
}

/** Every field, group and union that is written in a form or a shared file. */
function partsIn(document: JsonObject | undefined, shared: SharedFields): readonly NamedPart[] {
  const found: NamedPart[] = [];
  const visit = (value: Json | undefined, at: Path): void => {
    if (Array.isArray(value)) for (const [index, each] of value.entries()) visit(each, [...at, index]);
    if (!isObject(value)) return;
    const use = textOf(value.use);
    const name = textOf(value.name) ?? (use === undefined ? undefined : (textOf(shared[use]?.name) ?? use));
    if (name !== undefined && (isFieldList(document, at.slice(0, -1)) || at.at(-1) === 'by')) {
      const prefix = namePrefixAt(document, at);
      found.push({ at, part: value, prefix, name: prefix + name });
    }
    for (const [property, each] of Object.entries(value)) visit(each, [...at, property]);
  };
  visit(document?.steps, ['steps']);
  visit(document?.fields, ['fields']);
  return found;
}

/** Names in the same group, or in the same shared field: a field of another group may have the same. */
function namesBeside(parts: readonly NamedPart[], at: Path, own: string): ReadonlySet<string> {
  const prefix = parts.find((each) => each.at.join('/') === at.join('/'))?.prefix ?? '';
  const isBeside = ({ name, at: [holder, key] }: NamedPart) =>
    name.startsWith(prefix) && holder === at[0] && (holder === 'steps' || key === at[1]);
  const names = parts.filter(isBeside).map(({ name }) => name.slice(prefix.length).split('.')[0] ?? '');
  return new Set(names.filter((name) => name !== own));
}

/** Names of all routes of a portal, whatever they stand in. */
function idsIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isObject(value)) return [];
  return [...(value.id === undefined ? [] : [value.id]), ...idsIn(value.routes ?? []), ...idsIn(value.children ?? [])];
}

const idsBeside = (list: Json | undefined): readonly Json[] =>
  listOf(list).flatMap((each) => (isObject(each) ? (each.id ?? []) : []));

function isOption(document: Json, at: Path): boolean {
  if (typeof at.at(-1) !== 'number') return false;
  return (
    at.at(-2) === 'options' ||
    (at.length === 3 && at[0] === 'optionLists' && Array.isArray(valueAt(document, at.slice(0, -1))))
  );
}

/** Whether a property of a whole document holds things by their names. */
export function isNamedList(kind: string | undefined, name: string | number | undefined): boolean {
  if (name === 'conditions' || name === 'optionLists') return kind === 'form' || kind === 'shared';
  return (name === 'fields' || name === 'blocks') && kind === 'shared';
}

/** Why a name is not allowed: key below `studio:properties`; undefined if it is. */
export function refusedName(
  { kind, name, taken }: Renamable,
  wish: string,
): 'nameWrong' | 'idWrong' | 'nameTaken' | 'valueTaken' | 'valueWrong' | undefined {
  if (kind === 'option') return wish.trim() === '' ? 'valueWrong' : taken().has(wish) ? 'valueTaken' : undefined;
  // Routes and some things of screens may have a dash, as files do.
  const isFile = kind === 'document' || (kind === 'id' && String(name).includes('-'));
  const pattern = isFile ? /^[a-zA-Z][a-zA-Z0-9_-]*$/ : /^[a-zA-Z][a-zA-Z0-9_]*$/;
  if (!pattern.test(wish) || ['constructor', 'prototype'].includes(wish) || wish.length > (isFile ? 60 : 80))
    return isFile ? 'idWrong' : 'nameWrong';
  // Names of files differ by more than their case.
  const isTaken = isFile ? [...taken()].some((name) => name.toLowerCase() === wish.toLowerCase()) : taken().has(wish);
  return isTaken ? 'nameTaken' : undefined;
}

/** The new name as it is written: a number stays one. */
export function nameWritten({ name }: Renamable, wish: string): string | number {
  return typeof name === 'number' && wish.trim() !== '' && Number.isFinite(Number(wish)) ? Number(wish) : wish;
}

/** A plan as changes of the work; undefined if a document that it changes was edited since. */
export function changesOf(plan: RenamePlan, planned: Texts, now: Texts): readonly Change[] | undefined {
  if (plan.files.some(({ path }) => now.get(path) !== planned.get(path))) return undefined;
  return plan.files.map(({ path, text }) => ({ path, before: now.get(path), after: text }));
}

/** What is selected after a rename: the same place, in the file that has it now. */
export function renamedSelection(
  plan: RenamePlan,
  selection: Selection,
  name: string | number,
  kind: Renamable['kind'],
): Selection {
  const gone = plan.files.some(({ path, text }) => path === selection.path && text === undefined);
  const made = plan.files.find(({ path }) => gone && documentOf(path)?.id === String(name));
  const { at } = selection;
  const last = at.at(-1);
  return {
    path: made?.path ?? selection.path,
    at: typeof last === 'string' && at.length === 2 && kind !== 'field' ? [...at.slice(0, -1), String(name)] : at,
  };
}
