import { nearestArgument } from '../definition';
import { isList, type Json, type Operator, type TypeKind } from '../model';
import { type ContextPlace, jsonTypesOf, operatorsFor } from './context-path';
import { listed } from './fields';
import type { WrittenField } from './form-scope';
import { inside, type Report, type Spot } from './report';

const optionTests: readonly Operator[] = ['isEmpty', 'isNotEmpty', 'countGreaterThan'];

/** Options are counted, never compared. */
export function judgeOptionsTest(op: Operator, at: Spot, name: string, report: Report): void {
  if (!optionTests.includes(op))
    report(at, 'operator-does-not-fit', { operator: op, name, allowed: optionTests.join(', ') });
}

/** The operator fits the field's type, and what it compares with is a value that the field may have. */
export function judgeFieldTest(field: WrittenField, op: Operator, value: Json, at: Spot, report: Report): void {
  const { type, name, options } = field;
  if (!type) return;
  if (!type.operators.includes(op)) {
    report(at, 'operator-does-not-fit', { operator: op, name, allowed: type.operators.join(', ') });
    return;
  }
  eachCompared(op, value, at, (compared, spot) => {
    if (options?.values && options.closed) {
      if (!options.values.includes(compared))
        report(spot, 'value-not-an-option', {
          name,
          value: String(compared),
          allowed: listed(options.values),
          ...nearestArgument(String(compared), options.values.map(String)),
        });
    } else if (!holdsKind(type.holds, compared) && !(options && compared !== null && typeof compared !== 'object'))
      report(spot, 'value-wrong-kind', { name, value: String(JSON.stringify(compared)), kind: type.holds });
  });
}

/** The same of a place of the context, by its schema. */
export function judgeContextTest(
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
  eachCompared(op, value, at, (compared, spot) => {
    const values = schema?.enum;
    if (isList(values)) {
      if (!values.includes(compared))
        report(spot, 'value-not-an-option', {
          name,
          value: String(compared),
          allowed: listed(values),
          ...nearestArgument(String(compared), values.map(String)),
        });
    } else if (types.length > 0 && !types.includes(typeof compared))
      report(spot, 'value-wrong-kind', { name, value: String(JSON.stringify(compared)), kind: types[0] ?? '' });
  });
}

function eachCompared(op: Operator, value: Json, at: Spot, judge: (value: Json, spot: Spot) => void): void {
  if (op === 'is' || op === 'isNot') judge(value, at);
  else if ((op === 'in' || op === 'notIn') && Array.isArray(value))
    value.forEach((each: Json, index) => {
      judge(each, inside(at, index));
    });
}

/** Whether a JSON value is of the kind that a type holds. Dates are texts. */
export function holdsKind(kind: TypeKind['holds'], value: Json): boolean {
  if (kind === 'json') return true;
  return typeof value === (kind === 'date' ? 'string' : kind);
}
