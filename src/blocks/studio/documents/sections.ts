import type { Json, JsonObject } from '../../../../engine/model';
import { inOrder } from '../../../../engine/runtime';
import {
  change,
  documentIn,
  freePartName,
  groupOf,
  idOf,
  nothing,
  type Outcome,
  sentencesFor,
  type Words,
} from './commands';
import { isContainer, isFieldList, type SharedFields } from './fields';
import { isObject, listOf, type Path, textOf, valueAt, withItem, withMoved, withValue } from './json';
import { sharedIn } from './shared-fields';

type Texts = ReadonlyMap<string, string>;

/**
 * A field moved into a new section, in its place. In a step with sections, fields stand where they are written: those that had an `order`
 * are written where it put them.
 */
export function wrapInSection(texts: Texts, path: string, at: Path, words: Words): Outcome {
  const document = documentIn(texts, path);
  const field = valueAt(document, at);
  if (!isObject(field) || document === undefined || !isFieldList(document, at.slice(0, -1))) return nothing;
  const order = orderAround(texts, path, at);
  if (order === 'conditional') return nothing;
  const place = order === undefined ? at : at.with(3, order.indexOf(Number(at[3])));
  const name = freePartName(document, 'section');
  const heading = `${groupOf(idOf(document))}.${name}.heading`;
  const made = change(texts, path, (text) => {
    const ordered = order === undefined ? text : writtenInOrder(text, at.slice(0, 3), order);
    const inside = valueAt(JSON.parse(ordered), place) ?? field;
    return withValue(ordered, place, { section: name, heading, fields: [inside] });
  });
  return { changes: [...made.changes, ...sentencesFor(texts, heading, words)], selection: { path, at: place } };
}

/** Whether fields of the step at a place have an order that cannot be written as it is drawn: no section can be made there. */
export function isOrderedOtherwise(texts: Texts, path: string, at: Path): boolean {
  return orderAround(texts, path, at) === 'conditional';
}

/**
 * The fields of the step at a place in the order in which they are drawn, by their written positions; undefined if none has an `order`.
 * `conditional`: what comes first is known only in the form, or is said by a shared field.
 */
function orderAround(texts: Texts, path: string, at: Path): readonly number[] | 'conditional' | undefined {
  if (at[0] !== 'steps') return undefined;
  const items = listOf(valueAt(documentIn(texts, path), at.slice(0, 3)));
  const { fields: shared } = sharedIn(texts);
  const orders = items.map((item) => orderOf(item, shared));
  if (orders.every((order) => order === undefined)) return undefined;
  const isPlain = orders.every((order) => order === undefined || typeof order === 'number');
  const hasParts = items.some((item) => isContainer(item) || isContainer(sharedOf(item, shared)));
  if (!isPlain || hasParts || at.length !== 4) return 'conditional';
  return inOrder([...items.keys()], (index) => {
    const order = orders[index];
    return typeof order === 'number' ? order : undefined;
  });
}

function sharedOf(item: Json, shared: SharedFields): JsonObject | undefined {
  const use = isObject(item) ? textOf(item.use) : undefined;
  return use === undefined ? undefined : shared[use];
}

function orderOf(item: Json, shared: SharedFields): Json | undefined {
  if (!isObject(item)) return undefined;
  // That of a shared field cannot be taken away in the form.
  return sharedOf(item, shared)?.order === undefined ? item.order : 'shared';
}

function writtenInOrder(text: string, list: Path, order: readonly number[]): string {
  let now = text;
  for (const index of order.keys()) {
    const place = [...list, index, 'order'];
    if (valueAt(JSON.parse(now), place) !== undefined) now = withValue(now, place, undefined);
  }
  const left = [...order.keys()];
  for (const [position, index] of order.entries()) {
    const from = left.indexOf(index);
    if (from !== position) now = withMoved(now, [...list, from], list, position);
    left.splice(from, 1);
    left.splice(position, 0, index);
  }
  return now;
}

/** The conditions of a section hold for each of its fields: those that a field has itself are asked as well. */
const conditions = { displayed: 'all', readOnly: 'any', disabled: 'any' } as const;

/** A section taken away: its fields stand where it was, in their order, and are shown and locked as they were. */
export function unwrapSection(texts: Texts, path: string, at: Path): Outcome {
  const document = documentIn(texts, path);
  const section = valueAt(document, at);
  const position = at.at(-1);
  const list = at.slice(0, -1);
  if (!isObject(section) || typeof section.section !== 'string' || typeof position !== 'number') return nothing;
  const { fields: shared } = sharedIn(texts);
  const fields = listOf(section.fields).map((field) =>
    isObject(field) ? withConditions(field, section, sharedOf(field, shared)) : field,
  );
  const made = change(texts, path, (text) => {
    const placed = fields.reduce<string>((now, field, index) => withItem(now, list, position + 1 + index, field), text);
    return withValue(placed, at, undefined);
  });
  return { ...made, selection: { path, at: fields.length > 0 ? at : list.slice(0, -1) } };
}

function withConditions(field: JsonObject, section: JsonObject, shared: JsonObject | undefined): JsonObject {
  const added = Object.entries(conditions).flatMap(([name, both]) => {
    const around = section[name];
    const own = field[name] ?? (typeof field.section === 'string' ? undefined : shared?.[name]);
    // A computed field takes no input, and may not say a lock.
    if (both === 'any' && (field.computed ?? shared?.computed) !== undefined) return [];
    const isAlways = both === 'all';
    if (around === undefined || around === isAlways || own === !isAlways) return [];
    if (own === undefined || own === isAlways || around === !isAlways) return [[name, around] as const];
    return [[name, { [both]: [around, own] }] as const];
  });
  return { ...field, ...Object.fromEntries(added) };
}
