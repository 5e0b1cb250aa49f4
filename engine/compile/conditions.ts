import { type Condition, nearestArgument, type Operand, type Predicate } from '../definition';
import { type Json, type Operator, operators, type Switch } from '../model';
import { checkContextTest, checkFieldTest, checkOptionsTest } from './condition-fit';
import { type ContextPlace, contextPlace } from './context-path';
import {
  type FieldScope,
  type FoundCondition,
  type Holder,
  type Lock,
  type Locker,
  scopeWithin,
  type WrittenField,
} from './form-scope';
import { all, any, type Logic, named, not, overNothing, type Subject } from './logic';
import { inside, type Report, type Spot } from './report';
import type { Slots } from './slots';
import { own, type World } from './world';

/** Turns the written conditions of one form into logic; reports names that are wrong. */
export interface ConditionResolver {
  logicOf(condition: Condition | boolean | undefined, spot: Spot, otherwise?: boolean): Logic;
  /** The same as the model holds it. */
  switchOf(condition: Condition | boolean | undefined, spot: Spot, otherwise?: boolean): Switch;
  readonly slots: Slots;
  subjectOf(operand: Operand, spot: Spot): Subject | undefined;
  /** The index of a field by name, as a list with one item; empty where it is unknown. */
  fieldIndex(name: string, spot: Spot): number[];
  /** Whether the field is ever displayed, including its step. */
  displayOf(field: WrittenField): Logic;
  /** When the containers of the field are displayed: sections, groups, the case of a union. */
  holdersOf(field: WrittenField): Logic;
  /** When the containers of the field lock it. */
  lockersOf(field: WrittenField, lock: Lock): Logic;
  /** The same for conditions of the field, in which names refer to fields of its group first. */
  of(field: WrittenField): ConditionResolver;
}

/** @param whole the resolver of the whole form, where this one is for a group of it: named conditions belong to the form */
export function conditionResolver(
  scope: FieldScope,
  slots: Slots,
  whole?: ConditionResolver & Named,
): ConditionResolver & Named {
  const { report, definition, spot: form } = scope;
  const groups = new Map<string, ConditionResolver & Named>();
  const held = new Map<Holder, Logic>();
  const locked = new Map<Locker, Logic>();
  const namedLogic = new Map<string, Logic>();
  const naming: string[] = [];
  const displays = new Map<number, Logic | 'open'>();

  function logicOf(condition: Condition | boolean | undefined, spot: Spot, otherwise = true): Logic {
    if (condition === undefined) return otherwise;
    if (typeof condition === 'boolean') return condition;
    if ('all' in condition) return all(condition.all.map((part, index) => logicOf(part, inside(spot, 'all', index))));
    if ('any' in condition) return any(condition.any.map((part, index) => logicOf(part, inside(spot, 'any', index))));
    if ('not' in condition) return not(logicOf(condition.not, inside(spot, 'not')));
    if ('condition' in condition) return byName(condition.condition, inside(spot, 'condition'));
    return predicate(condition, spot);
  }

  function byName(name: string, spot: Spot): Logic {
    if (whole) return whole.byName(name, spot);
    const known = namedLogic.get(name);
    if (known !== undefined) return named(name, known);
    const found = findCondition(scope, name);
    if (!found) {
      const names = [...Object.keys(definition.conditions ?? {}), ...scope.world.sharedConditions.keys()];
      if (scope.world.sharedComplete) report(spot, 'unknown-condition', { name, ...nearestArgument(name, names) });
      return unknown;
    }
    const start = naming.indexOf(name);
    if (start >= 0) {
      const circle = [...naming.slice(start), name];
      report(spot, 'cycle', { path: circle.join(' → ') });
      return unknown;
    }
    naming.push(name);
    const logic = logicOf(found.value, found.spot);
    naming.pop();
    namedLogic.set(name, logic);
    return named(name, logic);
  }

  function subjectOf(operand: Operand, spot: Spot): Subject | undefined {
    if ('field' in operand) {
      const field = fieldNamed(scope, operand.field, inside(spot, 'field'));
      return field && { kind: 'value', field: field.index };
    }
    if ('optionsOf' in operand) {
      const field = fieldNamed(scope, operand.optionsOf, inside(spot, 'optionsOf'));
      if (!field) return undefined;
      if (field.options) return { kind: 'options', field: field.index };
      if ((field.definition as { options?: Json }).options === undefined)
        report(inside(spot, 'optionsOf'), 'options-of-plain-field', { name: field.name });
      return undefined;
    }
    const place = operandPlace(operand, scope.world, spot, report);
    return place && { kind: 'context', path: place.path };
  }

  function predicate(condition: Predicate, spot: Spot): Logic {
    const op = operators.find((name) => Object.hasOwn(condition, name));
    const tests: Partial<Record<Operator, Json>> = condition;
    const subject = subjectOf(condition, spot);
    if (!op || !subject) return unknown;
    const value = tests[op] ?? null;
    const at = inside(spot, op);
    const field = subject.kind === 'context' ? undefined : scope.fields[subject.field];
    if (subject.kind === 'options') checkOptionsTest(op, at, field?.name ?? '', report);
    else if (field) checkFieldTest(field, op, value, at, report);
    else if (subject.kind === 'context') {
      const place = contextPlace(subject.path.join('.'), scope.world.vocabulary, spot, () => {});
      if (place) checkContextTest(place, op, value, at, report);
    }
    let other: Subject | undefined;
    if (op === 'sameAs') {
      const second = fieldNamed(scope, String(value), at);
      if (!second) return unknown;
      if (field && second.index === field.index) report(at, 'same-as-itself', { name: second.name });
      else if (field?.type && second.type && field.type.holds !== second.type.holds)
        report(at, 'same-as-other-kind', { name: field.name, other: second.name });
      other = { kind: 'value', field: second.index };
    }
    const neverShown = subject.kind === 'value' && field && resolver.displayOf(field) === false;
    if (neverShown) return overNothing(op);
    if (op === 'sameAs') return { op, of: subject, other };
    if (subject.kind === 'options' && field?.options && Array.isArray(field.options.definition)) {
      const always = field.options.definition.every((option) => option.when === undefined);
      const count = field.options.values?.length ?? 0;
      if (always) return op === 'isEmpty' ? count === 0 : op === 'isNotEmpty' ? count > 0 : count > Number(value);
    }
    if (op === 'isEmpty' || op === 'isNotEmpty') return { op, of: subject };
    // Like is compared with like: an exact decimal with one.
    const against = field?.type?.holds === 'decimal' && typeof value === 'number' ? decimalOf(value) : value;
    return { op, of: subject, value: against };
  }

  function displayOf(field: WrittenField): Logic {
    const known = displays.get(field.index);
    // A field whose display is still being resolved is in a cycle; it is reported with the graph.
    if (known === 'open') return unknown;
    if (known !== undefined) return known;
    displays.set(field.index, 'open');
    const step = scope.steps[field.step];
    const logic = all([
      logicOf(step?.displayed, inside(form, 'steps', field.step, 'displayed')),
      ...(field.held ? [holdersOf(field)] : []),
      of(field).logicOf(field.definition.displayed, field.at('displayed')),
    ]);
    displays.set(field.index, logic);
    return logic;
  }

  function holdersOf({ held: place }: WrittenField): Logic {
    return place ? all(place.holders.map(holderLogic)) : true;
  }

  function lockersOf({ held: place }: WrittenField, lock: Lock): Logic {
    return any((place?.lockers ?? []).flatMap((locker) => (locker.lock === lock ? lockerLogic(locker) : [])));
  }

  function lockerLogic(locker: Locker): Logic {
    const known = locked.get(locker);
    if (known !== undefined) return known;
    const logic = group(locker.prefix).logicOf(locker.when, locker.spot);
    locked.set(locker, logic);
    return logic;
  }

  function holderLogic(holder: Holder): Logic {
    const known = held.get(holder);
    if (known !== undefined) return known;
    const { displayed, spot, chosen, prefix } = holder;
    const logic = chosen ? caseLogic(chosen) : group(prefix).logicOf(displayed, spot);
    held.set(holder, logic);
    return logic;
  }

  function caseLogic({ union, value }: NonNullable<Holder['chosen']>): Logic {
    const field = fieldNamed(scopeWithin(scope, union.prefix), union.by, union.at('by'));
    if (!field) return unknown;
    return { op: 'is', of: { kind: 'value', field: field.index }, value: caseValue(field, value) };
  }

  function group(prefix: string): ConditionResolver & Named {
    if (prefix === '') return resolver;
    const known = groups.get(prefix);
    if (known) return known;
    const made = conditionResolver(scopeWithin(scope, prefix), slots, resolver);
    groups.set(prefix, made);
    return made;
  }

  const of = ({ held: place }: WrittenField): ConditionResolver => (whole?.group ?? group)(place?.prefix ?? '');

  const fieldIndex = (name: string, spot: Spot) => {
    const field = fieldNamed(scope, name, spot);
    return field ? [field.index] : [];
  };

  const resolver: ConditionResolver & Named = {
    logicOf,
    switchOf: (condition, spot, otherwise) => slots.switchOf(logicOf(condition, spot, otherwise)),
    slots,
    subjectOf,
    fieldIndex,
    displayOf: whole?.displayOf ?? displayOf,
    holdersOf: whole?.holdersOf ?? holdersOf,
    lockersOf: whole?.lockersOf ?? lockersOf,
    of,
    byName,
    group: whole?.group ?? group,
  };
  return resolver;
}

interface Named {
  byName(name: string, spot: Spot): Logic;
  group(prefix: string): ConditionResolver & Named;
}

/** The value of the field that selects the case, as written at the case: keys are texts, values may be numbers or booleans. */
export function caseValue({ options, type }: WrittenField, key: string): Json {
  if (type?.holds === 'boolean') return key === 'true' ? true : key === 'false' ? false : key;
  return options?.values?.find((value) => String(value) === key) ?? key;
}

/** Replaces what was reported already: it is open, so that nothing is concluded from it. */
const unknown: Logic = { op: 'isNotEmpty', of: { kind: 'context', path: [] } };

/** The field of a name, else reports it. Reports nothing while fields are missing because of other problems. */
export function fieldNamed(scope: FieldScope, name: string, spot: Spot): WrittenField | undefined {
  const field = scope.byName.get(name);
  if (!field && scope.namesComplete)
    scope.report(spot, 'unknown-field', { name, ...nearestArgument(name, scope.byName.keys()) });
  return field;
}

function findCondition({ definition, spot, world, uses }: FieldScope, name: string): FoundCondition | undefined {
  const written = own(definition.conditions ?? {}, name);
  if (written) {
    uses.add(`condition ${name}`);
    return { value: written, spot: inside(spot, 'conditions', name) };
  }
  const shared = world.sharedConditions.get(name);
  if (shared) uses.add(`shared condition ${name}`);
  return shared;
}

/** `setting` is short for `context` under `settings`. */
export function operandPlace(
  operand: { readonly setting: string } | { readonly context: string },
  world: World,
  spot: Spot,
  report: Report,
): ContextPlace | undefined {
  return 'setting' in operand
    ? contextPlace(`settings.${operand.setting}`, world.vocabulary, inside(spot, 'setting'), report)
    : contextPlace(operand.context, world.vocabulary, inside(spot, 'context'), report);
}

/** A number of a definition as exact decimals are written, without an exponent. */
function decimalOf(value: number): string {
  const text = String(value);
  return /e/.test(text) ? value.toFixed(Math.abs(value) < 1 ? 20 : 0) : text;
}
