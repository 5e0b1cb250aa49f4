import { type FieldFormModel, isList, type Json, type JsonObject, type Option, type SlotIndex } from '../model';
import type { Cell } from './cell';
import { asOption } from './option-list';
import { optionOf } from './option-of';
import { isObject } from './path';
import { consumersAt, fieldsBehind, optionSlots, type Plan, verdictSlots } from './plan';
import { same } from './same';
import type { OptionsState } from './state';

/** Whether every field behind these slots is as stored; what depends on it is worked out again when one of these fields changes. */
function areAsStored(
  { index }: Cell,
  slots: Iterable<SlotIndex>,
  reads: 'options' | 'verdict',
  { model, plan, cells, isAsStored }: KeptNeeds,
): boolean {
  const behind = [...fieldsBehind(model, slots, true)].flatMap((each) => cells[each] ?? []);
  for (const { field } of behind) {
    const readers = consumersAt(plan.consumers, field.slot)[reads];
    if (!readers.includes(index)) readers.push(index);
  }
  return behind.every((each) => each.field.computed !== undefined || isAsStored(each));
}

/** Stored rows whose cells may stay though their columns refuse them by now: without those whose options depend on something that has changed. */
export function keptRows(cell: Cell, needs: KeptNeeds): Json | undefined {
  const changed = (cell.field.columns ?? []).filter(
    ({ options }) => options !== undefined && !areAsStored(cell, optionSlots(options), 'verdict', needs),
  );
  const rows = needs.stored(cell);
  if (changed.length === 0 || !isList(rows)) return rows;
  const names = new Set(changed.map(({ name }) => name));
  const others = (row: JsonObject) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)));
  return rows.map((row) => (isObject(row) ? others(row) : row));
}

/**
 * Whether a field has its stored value, and what its rules read is as stored too: then a rule that became stricter does not refuse the
 * value, or no one could save anything else of the record. Rows are compared cell by cell instead.
 */
export function isUnchanged(cell: Cell, needs: KeptNeeds & { isKept(cell: Cell): boolean }): boolean {
  const { field } = cell;
  const slots = [...verdictSlots(field), ...(field.options ? optionSlots(field.options) : [])];
  return !field.columns && needs.isKept(cell) && areAsStored(cell, slots, 'verdict', needs);
}

/** What {@link keptOptions} needs from the session. */
interface KeptNeeds {
  readonly model: FieldFormModel;
  readonly plan: Plan;
  readonly cells: readonly Cell[];
  /** The value that the record has. */
  stored(cell: Cell): Json | undefined;
  /** Whether a field is as the record has it, which one that is not sent always is. */
  isAsStored(cell: Cell): boolean;
}

/**
 * Options of stored values that are not offered any more, so that a record can be edited without them being replaced. They count while every
 * field that the options depend on is as stored: a state goes with its country.
 */
export function keptOptions(
  cell: Cell,
  { found }: OptionsState,
  offered: readonly Json[],
  needs: KeptNeeds,
): readonly Option[] | undefined {
  const { field, kind, list, typed, options: last } = cell;
  const { options, rules } = field;
  const isFree = options?.freeText && !rules.some(({ type }) => type === 'oneOf');
  // Where options are not values, none of them can be kept.
  if (!options || list || kind?.preset || isFree) return undefined;
  const value = needs.stored(cell);
  const has = (values: Json | undefined, one: Json) =>
    (isList(values) ? values : [values]).some((own) => same(own, one));
  const gone = (isList(value) ? value : [value]).filter(
    (one): one is Option['value'] =>
      one !== undefined &&
      typeof one !== 'object' &&
      !has(offered, one) &&
      // On another page of the server's list, unless it was asked for by its value.
      (!found || has(typed, one) || last?.kept?.some((each) => each.value === one) === true),
  );
  if (gone.length === 0) return undefined;
  if (!areAsStored(cell, optionSlots(options), 'options', needs)) return undefined;
  const { from } = options;
  const written = from.kind === 'list' ? from.options : [];
  return gone.map(
    (one) => optionOf(last, one) ?? asOption(written.find((each) => each.value === one) ?? { value: one }),
  );
}
