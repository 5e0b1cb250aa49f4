import { nearestArgument } from '../definition';
import { isEmpty, isList, type Json, type Operator, type TypeKind } from '../model';
import { type ContextPlace, jsonTypesOf, operatorsFor } from './context-path';
import type { WrittenField } from './form-scope';
import { listed } from './listed';
import { inside, type Report, type Spot } from './report';

const optionTests: readonly Operator[] = ['isEmpty', 'isNotEmpty', 'countGreaterThan'];

/** Options are counted, never compared. */
export function checkOptionsTest(op: Operator, at: Spot, name: string, report: Report): void {
  if (!optionTests.includes(op))
    report(at, 'operator-does-not-fit', { operator: op, name, allowed: optionTests.join(', ') });
}

/** Checks that the operator fits the field's type and that the operand is a value that the field may have. */
export function checkFieldTest(field: WrittenField, op: Operator, value: Json, at: Spot, report: Report): void {
  const { type, name, options } = field;
  if (!type) return;
  if (!type.operators.includes(op)) {
    report(at, 'operator-does-not-fit', { operator: op, name, allowed: type.operators.join(', ') });
    return;
  }
  // Amounts are compared with numbers.
  const comparedKind = type.holds === 'decimal' ? 'number' : type.holds;
  // Nothing is above the maximum or below the minimum.
  if (typeof value === 'number' && ['gt', 'gte', 'lt', 'lte'].includes(op)) {
    const { min, max } = field.definition as { readonly min?: Json; readonly max?: Json };
    const upward = op === 'gt' || op === 'gte';
    const limit = upward ? max : min;
    const never =
      typeof limit === 'number' &&
      (upward ? value > limit || (op === 'gt' && value === limit) : value < limit || (op === 'lt' && value === limit));
    if (never) report(at, 'value-out-of-limits', { name, value });
  }
  eachCompared(op, value, { at, name, report }, (compared, spot) => {
    if (options?.values && options.closed) {
      if (!options.values.includes(compared))
        report(spot, 'value-not-an-option', {
          name,
          value: typeof compared === 'string' ? compared : JSON.stringify(compared),
          allowed: listed(options.values),
          ...nearestArgument(String(compared), options.values.map(String)),
        });
    } else if (typeof compared === 'number' && isOutside(field, compared))
      report(spot, 'value-out-of-limits', { name, value: compared });
    else if (
      !holdsKind(comparedKind, compared) &&
      !(options && !options.codes && compared !== null && typeof compared !== 'object')
    )
      report(spot, 'value-wrong-kind', { name, value: String(JSON.stringify(compared)), kind: comparedKind });
  });
}

/** Whether the field's own limits reject the number, so that it is never there to be compared. */
function isOutside({ definition }: WrittenField, value: number): boolean {
  const { min, max } = definition as { readonly min?: Json; readonly max?: Json };
  return (typeof min === 'number' && value < min) || (typeof max === 'number' && value > max);
}

/** The same for a place of the context, by its schema. */
export function checkContextTest(
  { path, schema }: ContextPlace,
  op: Operator,
  value: Json,
  at: Spot,
  report: Report,
): void {
  const name = path.join('.');
  const types = jsonTypesOf(schema);
  const allowed = operatorsFor(types);
  if (allowed && !allowed.includes(op)) {
    report(at, 'operator-does-not-fit', { operator: op, name, allowed: allowed.join(', ') });
    return;
  }
  eachCompared(op, value, { at, name, report }, (compared, spot) => {
    const values = schema?.enum;
    if (isList(values)) {
      if (!values.includes(compared))
        report(spot, 'value-not-an-option', {
          name,
          value: typeof compared === 'string' ? compared : JSON.stringify(compared),
          allowed: listed(values),
          ...nearestArgument(String(compared), values.map(String)),
        });
    } else if (types.length > 0 && !types.includes(typeof compared))
      report(spot, 'value-wrong-kind', { name, value: String(JSON.stringify(compared)), kind: types[0] ?? '' });
  });
}

/** Calls `judge` for each value that the operator compares with. What is empty equals no other value, nor is it ever listed. */
function eachCompared(
  op: Operator,
  value: Json,
  { at, name, report }: { readonly at: Spot; readonly name: string; readonly report: Report },
  judge: (value: Json, spot: Spot) => void,
): void {
  const one = (compared: Json, spot: Spot) => {
    if (!isEmpty(compared)) return judge(compared, spot);
    const operator: Operator = op === 'isNot' || op === 'notIn' ? 'isNotEmpty' : 'isEmpty';
    report(spot, 'compared-with-nothing', { name, operator }, 'warning');
  };
  if (op === 'is' || op === 'isNot' || op === 'includes') one(value, at);
  else if ((op === 'in' || op === 'notIn') && Array.isArray(value))
    for (const [index, each] of value.entries()) one(each, inside(at, index));
}

/** Whether a JSON value is of the kind that a type holds. Dates are texts. */
export function holdsKind(kind: TypeKind['holds'], value: Json): boolean {
  if (kind === 'json') return true;
  if (kind === 'choices') return Array.isArray(value);
  return typeof value === (['date', 'dateTime', 'decimal'].includes(kind) ? 'string' : kind);
}
