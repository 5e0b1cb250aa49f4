import { nearestArgument } from '../definition';
import type { FieldModel } from '../model';
import { argumentOf, type Given } from './arguments';
import { emitChanges, type ResolvedChange, resolveChanges } from './changes';
import { computationReads, emitComputation, type ResolvedComputation, resolveComputed } from './computed';
import type { ConditionResolver } from './conditions';
import { resolveDefault } from './defaults';
import { emitRule, type ResolvedRule, resolveRule } from './form-rules';
import type { FieldScope, Lock, WrittenField } from './form-scope';
import { all, any, type Logic, type OptionReads, type Subject, subjectsOf } from './logic';
import { emitOptions, type ResolvedOptions, resolveOptionLogic } from './options';
import { inside, type Spot } from './report';
import { emitSettings, type ResolvedSettings, resolveSettings } from './settings';
import type { Slots } from './slots';

/** A field with every name resolved, ready to be written into the model. */
export interface ResolvedField {
  readonly written: WrittenField;
  readonly displayed: Logic;
  readonly required: Logic;
  readonly readOnly: Logic;
  readonly disabled: Logic;
  readonly order: readonly { readonly when: Logic; readonly position: number }[];
  readonly settings: ResolvedSettings;
  readonly rules: readonly (ResolvedRule | undefined)[];
  readonly changes: readonly ResolvedChange[];
  readonly start: Given | undefined;
  readonly computed: ResolvedComputation | undefined;
  readonly options: ResolvedOptions | undefined;
  readonly columns: readonly ResolvedField[] | undefined;
}

export function resolveField(
  written: WrittenField,
  scope: FieldScope,
  resolver: ConditionResolver,
  options: ResolvedOptions | undefined,
): ResolvedField {
  const { definition, at } = written;
  const { order } = definition;
  const settings = resolveSettings(written, scope, resolver);
  const rules = (definition.validate ?? []).map((rule, index) =>
    resolveRule(rule, inside(at('validate'), index), written, scope, resolver),
  );
  const own = switchIn(written, 'displayed', true, resolver);
  const resolved: ResolvedField = {
    written,
    displayed: written.held ? all([resolver.holdersOf(written), own]) : own,
    required: switchIn(written, 'required', true, resolver),
    readOnly: lockOf(written, 'readOnly', resolver),
    disabled: lockOf(written, 'disabled', resolver),
    order:
      typeof order === 'number'
        ? [{ when: true, position: order }]
        : (order ?? []).map((each, index) => ({
            when: resolver.logicOf(each.when, inside(at('order'), index, 'when')),
            position: each.position,
          })),
    settings,
    rules,
    changes: resolveChanges(written, scope, resolver),
    computed: resolveComputed(written, scope, resolver),
    start: resolveDefault(written, scope, resolver, settings, rules),
    options,
    columns: written.columns && resolveColumns(written, written.columns, scope, resolver),
  };
  checkDisplay(resolved, own, scope);
  return resolved;
}

/** A condition of a field; most fields have none, and then its place need not be found. */
function switchIn(
  { definition, at }: WrittenField,
  name: 'displayed' | 'required' | Lock,
  otherwise: boolean,
  resolver: ConditionResolver,
): Logic {
  const condition = definition[name];
  return typeof condition === 'object' ? resolver.logicOf(condition, at(name), otherwise) : (condition ?? otherwise);
}

/** When a field is locked: by itself, or by what contains it. No one fills in a computed value. */
function lockOf(written: WrittenField, lock: Lock, resolver: ConditionResolver): Logic {
  const own = switchIn(written, lock, false, resolver);
  return written.held && !written.definition.computed ? any([own, resolver.lockersOf(written, lock)]) : own;
}

/** The columns of a list. Rows are added and removed, so a column is validated by its cell alone: it reads no field and no other cell. */
function resolveColumns(
  list: WrittenField,
  columns: readonly WrittenField[],
  scope: FieldScope,
  resolver: ConditionResolver,
): readonly ResolvedField[] {
  const names = columns.map(({ name }) => name);
  const { unique } = list.definition as { readonly unique?: readonly string[] };
  unique?.forEach((name, index) => {
    if (!names.includes(name))
      scope.report(inside(list.at('unique'), index), 'unknown-column', {
        name,
        list: list.name,
        ...nearestArgument(name, names),
      });
  });
  const { sends = 'rows' } = list.definition as { readonly sends?: 'rows' | 'map' | 'values' };
  const wanted = { rows: columns.length, map: 2, values: 1 }[sends];
  if (columns.length !== wanted)
    scope.report(list.at('sends'), 'columns-do-not-fit', { name: list.name, sends, count: wanted });
  const files = columns.find(({ type }) => type?.name === 'file' || type?.name === 'files');
  if (files && sends !== 'rows') scope.report(list.at('sends'), 'column-file-sends', { name: files.name, sends });
  return columns.map((column) => {
    const resolved = resolveField(column, scope, resolver, resolveOptionLogic(column, scope, resolver));
    checkColumn(resolved, scope);
    return resolved;
  });
}

function checkColumn({ written, required, settings, rules, start }: ResolvedField, scope: FieldScope): void {
  const { name, at } = written;
  const reads = (spot: Spot) => scope.report(spot, 'column-reads', { name });
  if (typeof required !== 'boolean') reads(at('required'));
  if (start && !('value' in start)) reads(at('default'));
  for (const [setting, given] of Object.entries(settings)) if ('subject' in given) reads(at(setting));
  for (const rule of rules) {
    if (!rule) continue;
    if (rule.when !== true) reads(inside(rule.spot, 'when'));
    if (rule.kind.name === 'remote') scope.report(inside(rule.spot, 'type'), 'column-rule-remote', { name });
    for (const [argument, given] of Object.entries(rule.args))
      if (!('value' in given)) reads(inside(rule.spot, argument));
  }
}

function checkDisplay({ written, displayed, required }: ResolvedField, own: Logic, scope: FieldScope): void {
  const { definition, name, at } = written;
  if (displayed === false) {
    if (own === false && definition.required !== undefined && required !== false)
      scope.report(at('required'), 'required-never-displayed', { name });
    // `false` is intended; a condition that can never hold is a mistake.
    else if (typeof definition.displayed === 'object')
      scope.report(at('displayed'), 'never-displayed', { name }, 'warning');
  }
  for (const subject of subjectsOf(displayed)) {
    const other = subject.kind === 'context' ? undefined : scope.fields[subject.field];
    if (other && other.step > written.step)
      scope.report(at('displayed'), 'field-reads-later-step', { name, other: other.name }, 'warning');
  }
}

/**
 * What the field is computed from, and what the form in which its value is sent depends on: operands in the settings of a type that has
 * such a form.
 */
export function valueReads({ written, settings, computed }: ResolvedField): OptionReads {
  const { subjects, switches } = computed ? computationReads(computed) : nothingRead;
  return { subjects: [...subjects, ...sentBy(written, settings)], switches };
}

const nothingRead: OptionReads = { subjects: [], switches: [] };

function sentBy({ type }: WrittenField, settings: ResolvedSettings): readonly Subject[] {
  if (!type?.sent) return [];
  return Object.values(settings).flatMap((setting) =>
    ('first' in setting ? setting.first : [setting]).flatMap((one) => ('subject' in one ? [one.subject] : [])),
  );
}

/** The model of a field; the slots of its value and options are filled in once all slots are known. */
export function emitField(resolved: ResolvedField, slots: Slots): FieldModel {
  const { written, settings, rules, changes, start, options, computed } = resolved;
  // Computed whether or not anything reads it.
  if (computed) slots.slotOf({ kind: 'value', field: written.index });
  const { definition, type, path, step } = written;
  const { label, help, placeholder, autocomplete } = definition;
  const listModel = emitOptions(written, options, slots);
  return {
    name: written.name,
    type: type?.name ?? '',
    component: written.componentName,
    ...(label !== undefined && { label }),
    ...(help !== undefined && { help }),
    ...(placeholder !== undefined && { placeholder }),
    ...(autocomplete !== undefined && { autocomplete }),
    step,
    path,
    store: definition.store ?? true,
    secret: type?.secret ?? false,
    resetOnNavigation: definition.resetOnNavigation ?? false,
    eraseOnError: definition.eraseOnError ?? false,
    ...(definition.problems !== undefined && { problems: definition.problems }),
    displayed: slots.switchOf(resolved.displayed),
    required: computed ? false : slots.switchOf(resolved.required),
    readOnly: computed ? true : slots.switchOf(resolved.readOnly),
    disabled: slots.switchOf(resolved.disabled),
    width: definition.width ?? 'full',
    order: resolved.order.map(({ when, position }) => ({ when: slots.switchOf(when), position })),
    ...(computed && { computed: emitComputation(computed, slots) }),
    ...(start && { default: argumentOf(start, slots) }),
    settings: emitSettings(settings, slots),
    messages: { ...definition.messages },
    rules: rules.flatMap((rule) => (rule ? [emitRule(rule, slots)] : [])),
    ...(listModel && { options: listModel }),
    ...(resolved.columns && { columns: resolved.columns.map((column) => emitField(column, slots)) }),
    onChange: emitChanges(changes, slots),
    slot: -1,
  };
}
