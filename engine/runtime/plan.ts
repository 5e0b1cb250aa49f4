import type { Argument, FieldFormModel, FieldModel, Json, OptionsModel, RuleModel, SlotIndex, Switch } from '../model';
import { isObject } from './path';

/** What must be updated when the value of a slot changes. */
export interface Consumers {
  /** Fields whose displayed, required, readOnly or disabled reads the slot. */
  readonly look: number[];
  /** Fields with a rule or type that reads it. */
  readonly verdict: number[];
  /** Fields whose options read it and have no separate slot. */
  readonly options: number[];
  /** Form rules that read it. */
  readonly rules: number[];
  /** Steps, their texts, buttons, links or the order of fields read it. */
  frame: boolean;
}

/** The model's reader-to-slot references, inverted once per store: from slot to reader. */
export interface Plan {
  readonly consumers: Map<SlotIndex, Consumers>;
  /** Fields by name. */
  readonly names: ReadonlyMap<string, number>;
  /** For each form rule: its fields; the rule is skipped while one of them has its own problem. */
  readonly ruleFields: readonly (readonly number[])[];
}

export function planOf(model: FieldFormModel): Plan {
  const consumers = new Map<SlotIndex, Consumers>();
  const at = (slot: SlotIndex) => consumersAt(consumers, slot);
  const add = (list: 'look' | 'verdict' | 'options' | 'rules', index: number, slots: Iterable<SlotIndex>) => {
    for (const slot of slots) {
      const readers = at(slot)[list];
      if (readers[readers.length - 1] !== index && !readers.includes(index)) readers.push(index);
    }
  };
  const frame = (on: Switch) => {
    if (typeof on === 'number') at(on).frame = true;
  };

  model.fields.forEach((field, index) => {
    const { displayed, required, readOnly, disabled } = field;
    for (const on of [displayed, required, readOnly, disabled]) if (typeof on === 'number') add('look', index, [on]);
    add('verdict', index, verdictSlots(field));
    // Which option is proposed may depend on them.
    if (field.options) add('look', index, settingSlots(field));
    for (const { when } of field.order) frame(when);
    if (field.options && field.options.slot < 0) add('options', index, optionSlots(field.options));
    for (const { options } of field.columns ?? []) if (options) add('options', index, optionSlots(options));
  });
  model.steps.forEach((step) => {
    if (typeof step.displayed === 'number') {
      frame(step.displayed);
      for (const index of step.fields) add('look', index, [step.displayed]);
    }
    for (const { when } of [...step.variants, ...step.messages]) frame(when);
    for (const { displayed, variants } of [...step.buttons, ...(step.footer?.buttons ?? [])]) {
      frame(displayed);
      for (const { when } of variants) frame(when);
    }
    if (step.footer) frame(step.footer.displayed);
    for (const { displayed } of [...step.providers, ...(step.footer?.links ?? [])]) frame(displayed);
  });
  model.rules.forEach((rule, index) => {
    add('rules', index, slotsOf(rule));
  });

  return {
    consumers,
    names: new Map(model.fields.map((field, index) => [field.name, index])),
    ruleFields: model.rules.map((rule) => [...new Set([...rule.fields, ...fieldsBehind(model, slotsOf(rule))])]),
  };
}

/** The consumers of a slot; more may be added. */
export function consumersAt(consumers: Plan['consumers'], slot: SlotIndex): Consumers {
  let found = consumers.get(slot);
  if (!found) {
    found = { look: [], verdict: [], options: [], rules: [], frame: false };
    consumers.set(slot, found);
  }
  return found;
}

/** The slots a rule reads: those compile listed, its condition and its arguments. */
export function slotsOf(rule: RuleModel): Set<SlotIndex> {
  const slots = new Set(rule.reads);
  if (typeof rule.when === 'number') slots.add(rule.when);
  for (const argument of Object.values(rule.args)) if ('slot' in argument) slots.add(argument.slot);
  return slots;
}

/** The slots an option list reads. */
export function optionSlots({ from }: OptionsModel): Set<SlotIndex> {
  const slots = new Set<SlotIndex>();
  if (from.kind === 'context') slots.add(from.slot);
  if (from.kind === 'list') for (const { when } of from.options) if (typeof when === 'number') slots.add(when);
  if (from.kind === 'source')
    for (const argument of Object.values(from.where)) if ('slot' in argument) slots.add(argument.slot);
  return slots;
}

/** A setting that is an operand is in the model as `{ "slot": n }` or `{ "value": … }`. */
export function argumentIn(setting: Json | undefined): Argument | undefined {
  if (!isObject(setting) || Object.keys(setting).length !== 1) return undefined;
  if (typeof setting.slot === 'number') return { slot: setting.slot };
  return setting.value === undefined ? undefined : { value: setting.value };
}

/** The same for a setting that is a list of operands tried in order: `{ "first": [{ "slot": n }, …] }`. */
export function placesIn(setting: Json | undefined): readonly Argument[] | undefined {
  if (!isObject(setting) || Object.keys(setting).length !== 1 || !Array.isArray(setting.first)) return undefined;
  return setting.first.flatMap((place: Json) => argumentIn(place) ?? []);
}

function argumentsIn(setting: Json | undefined): readonly Argument[] {
  const argument = argumentIn(setting);
  return argument ? [argument] : (placesIn(setting) ?? []);
}

/** Slots that the field's rules and type read. */
export function verdictSlots(field: FieldModel): readonly SlotIndex[] {
  return [...field.rules.flatMap((rule) => [...slotsOf(rule)]), ...settingSlots(field)];
}

/** Slots that the settings of the field's type read. */
function* settingSlots(field: FieldModel): Iterable<SlotIndex> {
  for (const setting of Object.values(field.settings)) {
    for (const argument of argumentsIn(setting)) if ('slot' in argument) yield argument.slot;
  }
}

/**
 * Fields whose values affect one of the slots, through conditions and options.
 * @param deep also those that fields among them are computed from or displayed by
 */
export function fieldsBehind(model: FieldFormModel, slots: Iterable<SlotIndex>, deep = false): Set<number> {
  const fields = new Set<number>();
  const open = [...slots];
  const seen = new Set<SlotIndex>();
  for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
    const read = model.slots[slot];
    if (!read || seen.has(slot)) continue;
    seen.add(slot);
    if (read.kind === 'context') continue;
    if (read.kind === 'value') fields.add(read.field);
    if (deep || read.kind !== 'value') open.push(...(read.reads ?? []));
    if (deep && read.kind === 'value' && typeof read.displayed === 'number') open.push(read.displayed);
  }
  return fields;
}
