import { nearestArgument } from '../definition';
import { type FieldModel, isObject, type Json, type RuleModel } from '../model';
import { compileChanges } from './changes';
import { compileComputed } from './computed';
import type { ConditionResolver } from './conditions';
import { compileDefault } from './defaults';
import { compileRule } from './form-rules';
import type { FieldScope, Lock, WrittenField } from './form-scope';
import { all, any, type Logic, nothingRead, type OptionReads, subjectsOf } from './logic';
import { compileOptions } from './options';
import { inside, type Spot } from './report';
import { compileSettings } from './settings';

/** A field, and what checks of the whole form need to know of it. */
export interface CompiledField {
  readonly written: WrittenField;
  /** The slots of its value and options are filled in once all slots are known. */
  readonly model: FieldModel;
  readonly locks: Readonly<Record<Lock, Logic>>;
  readonly reads: {
    /** What decides over a computed value. */
    readonly computed: OptionReads | undefined;
    readonly options: OptionReads;
    readonly value: OptionReads;
  };
}

/** The parts of a field that a slot may ask for before the field's turn; each is compiled once. */
export interface FieldParts {
  settings(): ReturnType<typeof compileSettings>;
  options(): ReturnType<typeof compileOptions>;
  computed(): ReturnType<typeof compileComputed>;
  /** What decides over its options. */
  optionReads(): OptionReads;
  /** What it is computed from, or the form in which its value is sent depends on. */
  valueReads(): OptionReads;
}

export function partsOf(written: WrittenField, scope: FieldScope, resolver: ConditionResolver): FieldParts {
  const settings = once(() => compileSettings(written, scope, resolver));
  const options = once(() => compileOptions(written, scope, resolver));
  const computed = once(() => compileComputed(written, scope, resolver));
  return {
    settings,
    options,
    computed,
    optionReads: () => options()?.reads ?? nothingRead,
    valueReads() {
      const { subjects, switches } = computed()?.reads ?? nothingRead;
      // A type whose value is sent in another form may need what its settings read.
      return written.type?.sent ? { subjects: [...subjects, ...settings().reads], switches } : { subjects, switches };
    },
  };
}

function once<Part>(make: () => Part): () => Part {
  let made: { readonly part: Part } | undefined;
  return () => {
    made ??= { part: make() };
    return made.part;
  };
}

export function compileField(
  written: WrittenField,
  scope: FieldScope,
  resolver: ConditionResolver,
  parts: FieldParts,
): CompiledField {
  const { definition, type, path, step, at } = written;
  const { slots } = resolver;
  // Computed whether or not anything reads it.
  if (definition.computed) slots.slotOf({ kind: 'value', field: written.index });
  const options = parts.options();
  const settings = parts.settings();
  const computed = parts.computed();
  const rules = (definition.validate ?? []).map((rule, index) =>
    compileRule(rule, inside(at('validate'), index), written, scope, resolver),
  );
  const known = rules.filter((rule) => rule !== undefined);
  const own = switchIn(written, 'displayed', true, resolver);
  const displayed = written.held ? all([resolver.holdersOf(written), own]) : own;
  const required = switchIn(written, 'required', true, resolver);
  checkDisplay(written, displayed, required, own, scope);
  const locks = { readOnly: lockOf(written, 'readOnly', resolver), disabled: lockOf(written, 'disabled', resolver) };
  const start = compileDefault(written, scope, resolver, settings.literals, known);
  const columns = written.columns && compileColumns(written, written.columns, scope, resolver);
  const { label, help, placeholder, autocomplete, order } = definition;
  const model: FieldModel = {
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
    displayed: slots.switchOf(displayed),
    required: computed ? false : slots.switchOf(required),
    readOnly: computed ? true : slots.switchOf(locks.readOnly),
    disabled: slots.switchOf(locks.disabled),
    width: definition.width ?? 'full',
    order:
      typeof order === 'number'
        ? [{ when: true, position: order }]
        : (order ?? []).map(({ when, position }, index) => ({
            when: resolver.switchOf(when, inside(at('order'), index, 'when')),
            position,
          })),
    ...(computed && { computed: computed.model }),
    ...(start && { default: start }),
    settings: { ...settings.model, ...settings.links() },
    messages: { ...definition.messages },
    rules: known,
    ...(options && { options: options.model }),
    ...(columns && { columns }),
    onChange: compileChanges(written, scope, resolver),
    slot: -1,
  };
  if (written.index < 0) checkColumn(written, model, rules, required, settings.literals, scope);
  const reads = { computed: computed?.reads, options: parts.optionReads(), value: parts.valueReads() };
  return { written, model, locks, reads };
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
function compileColumns(
  list: WrittenField,
  columns: readonly WrittenField[],
  scope: FieldScope,
  resolver: ConditionResolver,
): readonly FieldModel[] {
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
  return columns.map((column) => compileField(column, scope, resolver, partsOf(column, scope, resolver)).model);
}

function checkColumn(
  { name, at }: WrittenField,
  { settings, default: start }: FieldModel,
  rules: readonly (RuleModel | undefined)[],
  required: Logic,
  literals: Readonly<Record<string, Json>>,
  { report }: FieldScope,
): void {
  const reads = (spot: Spot) => report(spot, 'column-reads', { name });
  if (typeof required !== 'boolean') reads(at('required'));
  if (start && 'slot' in start) reads(at('default'));
  for (const [setting, given] of Object.entries(settings))
    if (!Object.hasOwn(literals, setting) && isObject(given) && 'slot' in given) reads(at(setting));
  rules.forEach((rule, index) => {
    if (!rule) return;
    const spot = inside(at('validate'), index);
    if (rule.when !== true) reads(inside(spot, 'when'));
    if (rule.type === 'remote') report(inside(spot, 'type'), 'column-rule-remote', { name });
    for (const [argument, given] of Object.entries(rule.args)) if ('slot' in given) reads(inside(spot, argument));
  });
}

function checkDisplay(
  { definition, name, at, step }: WrittenField,
  displayed: Logic,
  required: Logic,
  own: Logic,
  scope: FieldScope,
): void {
  if (displayed === false) {
    if (own === false && definition.required !== undefined && required !== false)
      scope.report(at('required'), 'required-never-displayed', { name });
    // `false` is intended; a condition that can never hold is a mistake.
    else if (typeof definition.displayed === 'object')
      scope.report(at('displayed'), 'never-displayed', { name }, 'warning');
  }
  for (const subject of subjectsOf(displayed)) {
    const other = subject.kind === 'context' ? undefined : scope.fields[subject.field];
    if (other && other.step > step)
      scope.report(at('displayed'), 'field-reads-later-step', { name, other: other.name }, 'warning');
  }
}
