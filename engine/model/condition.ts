import type { Json } from './json';

/** Every operator of the condition language, in the order in which help lists them. */
export const operators = [
  'is',
  'isNot',
  'in',
  'notIn',
  'isEmpty',
  'isNotEmpty',
  'startsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'includes',
  'countGreaterThan',
  'sameAs',
] as const;

/** What operators that are written with an argument, or with none, take; in the order in which the studio offers them. */
export const operatorTakes = {
  is: 'value',
  isNot: 'value',
  in: 'values',
  notIn: 'values',
  isNotEmpty: 'nothing',
  isEmpty: 'nothing',
  startsWith: 'text',
  includes: 'value',
  gt: 'number',
  gte: 'number',
  lt: 'number',
  lte: 'number',
  countGreaterThan: 'number',
} as const satisfies Partial<Readonly<Record<(typeof operators)[number], string>>>;

/** Operators that mean exactly what others deny, also for an empty value. */
export const opposites = {
  is: 'isNot',
  isNot: 'is',
  in: 'notIn',
  notIn: 'in',
  isEmpty: 'isNotEmpty',
  isNotEmpty: 'isEmpty',
} as const satisfies Partial<Readonly<Record<(typeof operators)[number], (typeof operators)[number]>>>;

/** Every key that names an operand. */
export const operandKeys = ['field', 'setting', 'context', 'optionsOf'] as const;

/** How a predicate tests an operand. */
export type Operator = (typeof operators)[number];

/** Index into {@link FormModel.slots}. */
export type SlotIndex = number;

/**
 * What a compiled condition tests. Operands are slots, so nothing is looked up by name at run time.
 *
 * An empty value (undefined, null, '', [] ) makes every operator false except `isEmpty`, `isNot` and `notIn`.
 * Nothing is coerced: the number 1 is not the string '1'.
 */
export type Test =
  | { readonly op: 'all' | 'any'; readonly of: readonly Test[] }
  | { readonly op: 'not'; readonly of: Test }
  /** The value of another condition slot: a named condition is evaluated once however often it is used. */
  | { readonly op: 'holds'; readonly slot: SlotIndex }
  | { readonly op: 'isEmpty' | 'isNotEmpty'; readonly slot: SlotIndex }
  | { readonly op: 'is' | 'isNot' | 'includes'; readonly slot: SlotIndex; readonly value: Json }
  | { readonly op: 'in' | 'notIn'; readonly slot: SlotIndex; readonly value: readonly Json[] }
  | { readonly op: 'startsWith'; readonly slot: SlotIndex; readonly value: string }
  | { readonly op: 'countGreaterThan'; readonly slot: SlotIndex; readonly value: number }
  /** A number, or decimal text where the slot holds such text: amounts of money. */
  | { readonly op: 'gt' | 'gte' | 'lt' | 'lte'; readonly slot: SlotIndex; readonly value: number | string }
  /** Both slots hold the same value. */
  | { readonly op: 'sameAs'; readonly slot: SlotIndex; readonly other: SlotIndex };

/** Always, never, or as the condition slot evaluates. */
export type Switch = boolean | SlotIndex;
