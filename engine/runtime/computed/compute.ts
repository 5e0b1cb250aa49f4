import {
  type Computation,
  isEmpty,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type TypeKind,
  type Verdict,
} from '../../model';
import {
  add,
  type Decimal,
  decimalOf,
  decimalText,
  divide,
  multiply,
  numberOf,
  readWritten,
  round,
  subtract,
  TooManyDigits,
} from './decimal';
import { type ComputedScene, knownRows } from './known-rows';

/** The value, or why there is none. Neither: its inputs are not available yet. */
export interface Computed {
  readonly value?: Json | undefined;
  readonly problem?: Verdict;
}

/** Maximum number of characters of a concatenated text. */
export const mostCharacters = 10_000;

class DividedByZero extends Error {}
class TooLong extends Error {}

/**
 * Computes the value of a field, in the form its type stores. The same in the browser and on the server: exact decimals, no coercion; an
 * empty input, or one that is not a number where one is needed, gives no value.
 */
export function compute(computation: Computation, holds: TypeKind['holds'], scene: ComputedScene): Computed {
  try {
    return { value: storable(evaluate(computation, scene), holds) };
  } catch (error) {
    if (error instanceof TooManyDigits)
      return { problem: { code: 'computed.tooManyDigits', args: { count: error.count } } };
    if (error instanceof DividedByZero) return { problem: { code: 'computed.dividedByZero' } };
    if (error instanceof TooLong) return { problem: { code: 'computed.tooLong', args: { count: mostCharacters } } };
    throw error;
  }
}

type Value = Json | Decimal | undefined;
type Row = JsonObject;

function evaluate(computation: Computation, scene: ComputedScene, row?: Row): Value {
  if ('slot' in computation) return given(scene.read(computation.slot));
  if ('value' in computation) return given(computation.value);
  if ('column' in computation)
    return row && Object.hasOwn(row, computation.column) ? given(row[computation.column]) : undefined;
  const value = (each: Computation) => evaluate(each, scene, row);
  switch (computation.op) {
    case 'sum':
      return total(computation.of.map(value));
    case 'product':
      return numbers(computation.of.map(value))?.reduce(multiply);
    case 'difference':
      return pair(computation.of.map(value), subtract);
    case 'quotient': {
      const { of, places, rounding, whenZero } = computation;
      const found = pair(of.map(value), (a, b) => divide(a, b, places, rounding) ?? 'zero');
      if (found !== 'zero') return found;
      if (!whenZero) throw new DividedByZero();
      return value(whenZero);
    }
    case 'round': {
      const number = toDecimal(value(computation.of));
      return number && round(number, computation.places, computation.rounding);
    }
    case 'count':
      return decimalOf(rowsIn(scene.read(computation.list)).length);
    case 'sumOf':
      return sumOfRows(computation, scene);
    case 'join':
      return joined(computation.of.map(value), computation.between);
    case 'first':
      for (const each of computation.of) {
        const found = value(each);
        if (found !== undefined) return found;
      }
      return undefined;
    case 'cases': {
      const chosen = computation.cases.find(({ when }) => scene.isOn(when))?.result ?? computation.otherwise;
      return chosen && value(chosen);
    }
  }
}

function sumOfRows(computation: Extract<Computation, { readonly op: 'sumOf' }>, scene: ComputedScene): Value {
  const known = knownRows(computation.each, scene);
  let sum: Decimal | undefined;
  for (const one of rowsIn(scene.read(computation.list))) {
    if (!isObject(one)) continue;
    let number = known.get(one);
    if (!known.has(one)) {
      const value = evaluate(computation.each, scene, one);
      number = value === undefined ? undefined : (toDecimal(value) ?? null);
      known.set(one, number);
    }
    if (number === null) return undefined;
    if (number) sum = sum ? add(sum, number) : number;
  }
  return sum;
}

/** Every kind of empty counts as no value. */
function given(value: Json | undefined): Json | undefined {
  return isEmpty(value) ? undefined : value;
}

function rowsIn(value: Json | undefined): readonly Json[] {
  if (isList(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

function isDecimal(value: Value): value is Decimal {
  return typeof value === 'object' && value !== null && 'digits' in value && typeof value.digits === 'bigint';
}

/** Undefined for what is not a number: its own field reports it. */
function toDecimal(value: Value): Decimal | undefined {
  if (isDecimal(value)) return value;
  if (typeof value === 'number') return decimalOf(value);
  return typeof value === 'string' ? readWritten(value) : undefined;
}

/** All of them as numbers, or undefined. */
function numbers(values: readonly Value[]): readonly Decimal[] | undefined {
  const found = values.map(toDecimal);
  return found.every((each) => each !== undefined) && found.length > 0 ? found : undefined;
}

/** Empty values are left out; one that is not a number makes the sum undefined. */
function total(values: readonly Value[]): Decimal | undefined {
  return numbers(values.filter((value) => value !== undefined))?.reduce(add);
}

function pair<Result>(values: readonly Value[], operate: (a: Decimal, b: Decimal) => Result): Result | undefined {
  const [a, b] = numbers(values) ?? [];
  return a && b ? operate(a, b) : undefined;
}

function joined(values: readonly Value[], between: string): string | undefined {
  const texts = values.flatMap((value) => textOf(value) ?? []);
  if (texts.length === 0) return undefined;
  const text = texts.join(between);
  if (text.length > mostCharacters) throw new TooLong();
  return text;
}

function textOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  const number = toDecimal(value);
  return number && decimalText(number);
}

/** The value in the form stored by a type of that kind; undefined if it does not fit. */
function storable(value: Value, holds: TypeKind['holds']): Json | undefined {
  if (value === undefined) return undefined;
  if (holds === 'number') {
    const number = toDecimal(value);
    return number && numberOf(number);
  }
  if (holds === 'boolean') return typeof value === 'boolean' ? value : undefined;
  const text = textOf(value);
  if (text !== undefined && text.length > mostCharacters) throw new TooLong();
  return text;
}
