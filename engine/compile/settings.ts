import { nearestArgument, type Target } from '../definition';
import { isObject, type Json, type TypeKind } from '../model';
import { argumentOf, type Given, givenBy, isOperand, isOperandList } from './arguments';
import type { ConditionResolver } from './conditions';
import { contextPlace, jsonTypesOf } from './context-path';
import type { FieldScope, WrittenField } from './form-scope';
import { inlineReferences } from './inline';
import type { Subject } from './logic';
import { inside, type Spot } from './report';
import { expectation, propertiesOf, requiredOf } from './setting-schema';
import { compileTarget } from './targets';

/** Properties that every field may have; all others are settings of its type or component. */
const common = new Set([
  'use',
  'name',
  'type',
  'label',
  'help',
  'placeholder',
  'autocomplete',
  'component',
  'settings',
  'displayed',
  'required',
  'readOnly',
  'disabled',
  'store',
  'path',
  'default',
  'computed',
  'width',
  'order',
  'resetOnNavigation',
  'eraseOnError',
  'problems',
  'messages',
  'validate',
  'onChange',
  'options',
  'other',
  'columns',
]);

type Literals = Settings['literals'];

/** The settings of a field. */
export interface Settings {
  readonly model: Readonly<Record<string, Json>>;
  /** Those that are values by themselves. */
  readonly literals: Readonly<Record<string, Json>>;
  /** What the others read. */
  readonly reads: readonly Subject[];
  /** Links among the settings. A link may read what reads this field, so it waits for the field's turn. */
  links(): Readonly<Record<string, Json>>;
}

/** What the field's type and component read, validated by their schemas. */
export function compileSettings(field: WrittenField, scope: FieldScope, resolver: ConditionResolver): Settings {
  const { type, component, definition } = field;
  const { report, schemas } = scope;
  const known = { ...propertiesOf(component?.settings), ...propertiesOf(type?.settings) };
  const written = definition as unknown as Readonly<Record<string, Json>>; // A definition was read from JSON.
  const entries: { readonly name: string; readonly value: Json; readonly at: Spot }[] = [];
  for (const [name, value] of Object.entries(written))
    if (!common.has(name)) entries.push({ name, value, at: field.at(name) });
  for (const [name, value] of Object.entries(definition.settings ?? {}))
    entries.push({ name, value, at: inside(field.at('settings'), name) });
  const model: Record<string, Json> = {};
  const literals: Record<string, Json> = {};
  const reads: Subject[] = [];
  const targets: [name: string, target: Target, at: Spot][] = [];
  const operand = (given: Given): Json => {
    if ('subject' in given) reads.push(given.subject);
    return { ...argumentOf(given, resolver) };
  };
  for (const { name, value, at } of entries) {
    const schema = known[name];
    if (schema === undefined) {
      // An unknown type or component was reported; what it would read is unknown.
      if (type && component)
        report(at, 'setting-unknown', {
          name,
          type: type.name,
          field: field.name,
          ...nearestArgument(name, Object.keys(known)),
        });
    } else if (name === 'link') {
      // The meta schema guarantees a target here.
      targets.push([name, value as unknown as Target, at]);
    } else if (isOperand(value) && name !== 'schema' && name !== 'uiSchema') {
      // Only a kind whose own schema accepts the operand reads it while the form runs; any other would receive a slot's number.
      if (!schemas.fits(schema, value))
        report(at, 'setting-not-operand', { name, field: field.name, expected: expectation(schema) });
      const given = givenBy(value, at, resolver);
      if (given) model[name] = operand(given);
      checkCountry(name, given, at, field, scope);
    } else if (isOperandList(value) && name !== 'uiSchema') {
      if (!schemas.fits(schema, value))
        report(at, 'setting-not-operand', { name, field: field.name, expected: expectation(schema) });
      const first = value.map((place, index) => {
        const given = givenBy(place, inside(at, index), resolver);
        checkCountry(name, given, inside(at, index), field, scope);
        return given;
      });
      model[name] = { first: first.filter((given) => given !== undefined).map(operand) };
    } else {
      if (!schemas.fits(schema, value))
        report(at, 'setting-wrong', { name, field: field.name, expected: expectation(schema) });
      const isSchema = name === 'schema' && isObject(value);
      literals[name] = isSchema ? inlineReferences(value, at, scope.world.definitions, report) : value;
      model[name] = literals[name];
      if (name === 'changeIn') checkEarlierStep(value, at, field, scope);
    }
  }
  for (const name of [...requiredOf(type?.settings), ...requiredOf(component?.settings)]) {
    if (!entries.some((entry) => entry.name === name))
      report(field.spot, 'setting-missing', { name, field: field.name });
  }
  checkDays(field, literals, scope);
  checkLimits(field, literals, scope);
  checkRules(field, scope);
  const links = () =>
    Object.fromEntries(
      targets.flatMap(([name, target, at]) => {
        const to = compileTarget(target, at, scope, resolver);
        return to ? [[name, to]] : [];
      }),
    );
  return { model, literals, reads, links };
}

/** A field that is shown again belongs to an earlier step. */
function checkEarlierStep(step: Json, at: Spot, field: WrittenField, { steps, report }: FieldScope): void {
  const earlier = steps.slice(0, field.step).map(({ id }) => id);
  if (typeof step === 'string' && !earlier.includes(step))
    report(at, 'unknown-step', { name: step, ...nearestArgument(step, earlier) });
}

/** Reports a country setting that reads a number, a boolean or a list. */
function checkCountry(
  setting: string,
  given: Given | undefined,
  at: Spot,
  { name, type }: WrittenField,
  { fields, report, world }: FieldScope,
): void {
  if (!type?.offer || setting !== 'country' || !given || !('subject' in given)) return;
  const { subject } = given;
  const place = subject.kind === 'context' ? subject.path.join('.') : (fields[subject.field]?.name ?? '');
  const kinds =
    subject.kind === 'options'
      ? ['array']
      : subject.kind === 'value'
        ? [fields[subject.field]?.type?.holds ?? 'string']
        : jsonTypesOf(contextPlace(place, world.vocabulary, at, () => {})?.schema);
  if (kinds.length > 0 && !kinds.includes('string')) report(at, 'country-not-text', { name, place });
}

/** Reports a date limit that no calendar has: nothing would ever be compared with it as intended. */
function checkDays(field: WrittenField, literals: Literals, { report }: FieldScope): void {
  if (field.type?.holds === 'dateTime') {
    checkInstants(field, field.type, literals, report);
    return;
  }
  if (field.type?.holds !== 'date' && field.type?.name !== 'dateRange') return;
  for (const name of ['min', 'max']) {
    const day = literals[name];
    if (typeof day === 'string' && /^\d/.test(day) && !isDay(day))
      report(field.at(name), 'setting-wrong', { name, field: field.name, expected: 'YYYY-MM-DD' });
  }
}

/** The pattern of a limit accepts the 30th of February, that of a time zone any name. */
function checkInstants(field: WrittenField, type: TypeKind, literals: Literals, report: FieldScope['report']): void {
  for (const name of ['min', 'max']) {
    const limit = literals[name];
    if (typeof limit === 'string' && type.instant?.(limit, 0) === undefined)
      report(field.at(name), 'setting-wrong', { name, field: field.name, expected: 'RFC 3339, now' });
  }
  const zone = literals.zone;
  if (typeof zone === 'string' && !isTimeZone(zone))
    report(field.at('zone'), 'setting-wrong', { name: 'zone', field: field.name, expected: 'Europe/Berlin, UTC, …' });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Rules that set a limit: a second one of the same kind overrides the first. */
const single: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'min', 'max', 'digits', 'notEmpty']);

function checkRules(field: WrittenField, { report }: FieldScope): void {
  const seen = new Set<string>();
  field.definition.validate?.forEach(({ type, when }, index) => {
    if (!single.has(type) || when !== undefined) return;
    if (seen.has(type)) report(inside(field.at('validate'), index), 'rule-doubled', { name: field.name, rule: type });
    seen.add(type);
  });
}

/** “Today” changes with time; a maximum before this day is before any today. */
const longPast = '2026-01-01';

/** `min` above `max` leaves no valid value. */
function checkLimits(field: WrittenField, literals: Literals, { report }: FieldScope): void {
  for (const [low, high] of [
    ['min', 'max'],
    ['minLength', 'maxLength'],
  ] as const) {
    const usual = propertiesOf(field.type?.settings);
    const [least, most] = [literals[low] ?? usualOf(usual[low]), literals[high] ?? usualOf(usual[high])];
    const instant = field.type?.instant;
    const [from, to] = instant
      ? comparableInstants(instant, least, most)
      : [least === 'today' ? longPast : least, most];
    if (to !== 'today' && comparable(from) && comparable(to) && typeof from === typeof to && from > to)
      report(field.at(literals[low] === undefined ? high : low), 'limits-crossed', {
        name: field.name,
        low: `${low} ${least}`,
        high: `${high} ${most}`,
      });
    const rules = field.definition.validate;
    if (!rules) continue;
    const at = (type: string) => rules.findIndex((rule) => rule.type === type && rule.when === undefined);
    // Only rules with these names have a value; others do not.
    const writtenValue = (index: number) => (rules[index] as { value?: Json } | undefined)?.value;
    const [lower, upper] = [writtenValue(at(low)) ?? least, writtenValue(at(high)) ?? most];
    const some = at(low) >= 0 || at(high) >= 0;
    if (some && typeof lower === 'number' && typeof upper === 'number' && lower > upper)
      report(inside(field.at('validate'), Math.max(at(low), at(high))), 'limits-crossed', {
        name: field.name,
        low: `${low} ${lower}`,
        high: `${high} ${upper}`,
      });
  }
}

/** The limit of a type where a field writes none. */
function usualOf(schema: Json | undefined): Json | undefined {
  return isObject(schema) ? schema.default : undefined;
}

/** Two instants as numbers; none where only one of them changes with the present time. */
function comparableInstants(
  instant: NonNullable<TypeKind['instant']>,
  least: Json | undefined,
  most: Json | undefined,
): readonly (number | undefined)[] {
  const moves = (limit: Json | undefined) => instant(limit, 1) !== instant(limit, 0);
  return moves(least) === moves(most) ? [instant(least, 0), instant(most, 0)] : [];
}

function comparable(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Whether a text is a calendar date, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
