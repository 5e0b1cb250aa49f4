import { caseSegment, namePrefixAt } from '../../../../engine/definition';
import type { Json, JsonObject } from '../../../../engine/model';
import { isObject, listOf, type Path, textOf, valueAt } from './json';

/** Shared fields by name. */
export type SharedFields = Readonly<Record<string, JsonObject>>;

/** A field of a form, wherever it is: in a step, a section, a group or a union. */
export interface FieldPlace {
  /** Where it is written; fields of a shared group are all where the group is used. */
  readonly at: Path;
  readonly step: number;
  /** As it is written. */
  readonly field: JsonObject;
  /** With what a shared field adds. */
  readonly whole: JsonObject;
  /** Its name in the form: one in a group begins with the group's. */
  readonly name: string;
  /** Where its value is in what the form sends, and in which cases of a union: fields with the same place share it. */
  readonly sent: string;
}

/** A list of fields: that of a step, of a section or a group, or of a case of a union. */
export interface FieldList {
  readonly at: Path;
  readonly step: number;
  /** What contains it, as people call it: the step, the section, the group, or the union and its case. */
  readonly name: string;
  readonly kind: 'step' | 'section' | 'group' | 'case';
  /** Number of its fields. */
  readonly length: number;
}

/** The lists of fields that an object contains, below its own path: one for a section or a group, one for each case of a union. */
export function listsIn(part: JsonObject): readonly { readonly below: Path; readonly items: readonly Json[] }[] {
  if (Array.isArray(part.fields)) return [{ below: ['fields'], items: listOf(part.fields) }];
  if (part.type !== 'union' || !isObject(part.cases)) return [];
  return Object.entries(part.cases).map(([value, items]) => ({ below: ['cases', value], items: listOf(items) }));
}

/** The fields of a list, with those inside its sections, groups and unions, in the order in which the model has them. */
function* within(
  items: readonly Json[],
  at: Path,
  around: Around,
  step: number,
  shared: SharedFields,
): Generator<FieldPlace> {
  for (const [index, item] of items.entries())
    if (isObject(item)) yield* fieldsIn(item, [...at, index], around, step, shared);
}

/** What groups and unions put before the names of their fields, and before their places in what is sent. */
interface Around {
  readonly name: string;
  readonly sent: string;
}

function* fieldsIn(
  field: JsonObject,
  at: Path,
  around: Around,
  step: number,
  shared: SharedFields,
): Generator<FieldPlace> {
  if (typeof field.section === 'string') {
    yield* within(listOf(field.fields), [...at, 'fields'], around, step, shared);
    return;
  }
  const use = textOf(field.use);
  const known = use === undefined ? undefined : shared[use];
  const whole = known === undefined ? field : { ...known, ...field };
  const name = textOf(field.name) ?? textOf(known?.name) ?? use;
  if (name === undefined) return;
  const isContainer = whole.type === 'group' || whole.type === 'union';
  const sent = `${around.sent}${textOf(whole.path) ?? `/${name}`}`;
  if (!isContainer) {
    yield { at, step, field, whole, name: around.name + name, sent };
    return;
  }
  const own: Around = { name: `${around.name}${name}.`, sent };
  // What is written in a shared file has no place in the form but that of its use.
  const placed = function* (fields: Iterable<FieldPlace>, isHere: boolean): Generator<FieldPlace> {
    for (const each of fields) yield isHere ? each : { ...each, at };
  };
  if (whole.type === 'union') {
    if (isObject(whole.by)) yield* placed(fieldsIn(whole.by, [...at, 'by'], own, step, shared), isObject(field.by));
    for (const { below, items } of listsIn(whole)) {
      const value = caseSegment(String(below.at(-1)));
      const inner = { name: `${own.name}${value}.`, sent: `${sent}:${value}` };
      yield* placed(within(items, [...at, ...below], inner, step, shared), isObject(field.cases));
    }
  } else {
    const items = listOf(whole.fields);
    yield* placed(within(items, [...at, 'fields'], own, step, shared), Array.isArray(field.fields));
  }
}

const none: SharedFields = {};
const listed = new WeakMap<JsonObject, { readonly shared: SharedFields; readonly fields: readonly FieldPlace[] }>();

/**
 * Every field of a form with its place. Shared groups are known only where the shared fields are given. A document keeps its list, since
 * each part of the page asks for it.
 */
export function fieldsOf(document: JsonObject | undefined, shared: SharedFields = none): readonly FieldPlace[] {
  if (document === undefined) return [];
  const known = listed.get(document);
  if (known?.shared === shared) return known.fields;
  const fields = placesOf(document, shared);
  listed.set(document, { shared, fields });
  return fields;
}

function placesOf(document: JsonObject, shared: SharedFields): readonly FieldPlace[] {
  return listOf(document.steps).flatMap((step, index) =>
    isObject(step)
      ? [...within(listOf(step.fields), ['steps', index, 'fields'], { name: '', sent: '' }, index, shared)]
      : [],
  );
}

/** Every list of fields of a form, in order: of each step, and of what its fields contain. */
export function fieldListsOf(document: JsonObject | undefined): readonly FieldList[] {
  const found: FieldList[] = [];
  const add = (items: readonly Json[], list: Omit<FieldList, 'length'>) => {
    found.push({ ...list, length: items.length });
    for (const [index, item] of items.entries()) {
      if (!isObject(item)) continue;
      const place = [...list.at, index];
      const called = containerName(item) ?? String(index + 1);
      const section = typeof item.section === 'string';
      for (const { below, items: inner } of listsIn(item)) {
        const [what, value] = below;
        const isCase = what === 'cases';
        const kind = isCase ? 'case' : section ? 'section' : 'group';
        add(inner, { at: [...place, ...below], step: list.step, name: isCase ? `${called}: ${value}` : called, kind });
      }
    }
  };
  for (const [index, step] of listOf(document?.steps).entries()) {
    if (!isObject(step)) continue;
    const name = textOf(step.id) ?? String(index + 1);
    add(listOf(step.fields), { at: ['steps', index, 'fields'], step: index, name, kind: 'step' });
  }
  return found;
}

function containerName(part: JsonObject): string | undefined {
  return textOf(part.section) ?? textOf(part.name) ?? textOf(part.use);
}

/** Whether a path leads to a list of fields: of a step, a section, a group, a case of a union. */
export function isFieldList(document: Json | undefined, list: Path): boolean {
  if (list.at(-1) === 'fields') return list[0] === 'steps' || (list[0] === 'fields' && list.length > 2);
  if (list.at(-2) !== 'cases') return false;
  const union = valueAt(document, list.slice(0, -2));
  return isObject(union) && union.type === 'union';
}

/** Whether an object contains other fields. */
export function isContainer(part: Json | undefined): part is JsonObject {
  return isObject(part) && (typeof part.section === 'string' || part.type === 'group' || part.type === 'union');
}

/** The list of fields that a place is in, or that it contains: where something is added. Undefined outside the fields of a form. */
export function listAround(
  document: JsonObject | undefined,
  at: Path,
): { readonly list: Path; readonly position: number } | undefined {
  const selected = valueAt(document, at);
  if (isFieldList(document, at)) return { list: at, position: listOf(selected).length };
  if (isContainer(selected)) {
    const last = listsIn(selected).at(-1);
    if (last) return { list: [...at, ...last.below], position: last.items.length };
  }
  for (let length = at.length - 1; length > 0; length--) {
    const list = at.slice(0, length);
    const position = at[length];
    if (typeof position === 'number' && isFieldList(document, list)) return { list, position: position + 1 };
  }
  return undefined;
}

/**
 * The fields that a place of a form may read, by the names it has for them: those of its own group without the group's name, which come
 * first, then all by their whole names.
 */
export function fieldsReadAt(
  document: JsonObject | undefined,
  shared: SharedFields,
  at: Path,
): ReadonlyMap<string, FieldPlace> {
  const fields = fieldsOf(document, shared);
  const own = namePrefixAt(document, at);
  const found = new Map<string, FieldPlace>();
  const add = (prefix: string) => {
    for (const field of fields) {
      const name = field.name.slice(prefix.length);
      if (field.name.startsWith(prefix) && !found.has(name)) found.set(name, field);
    }
  };
  for (let end = own.length; end > 0; end = own.lastIndexOf('.', end - 2) + 1) add(own.slice(0, end));
  add('');
  return found;
}
