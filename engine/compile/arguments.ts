import type { Operand, Argument as WrittenArgument } from '../definition';
import { type Argument, type Json, operandKeys } from '../model';
import type { ConditionResolver } from './conditions';
import type { Subject } from './logic';
import { inside, type Spot } from './report';

/** A literal or an operand, with the subject instead of its slot. */
export type Given = { readonly value: Json } | { readonly subject: Subject };

/** An object with one key that names an operand. */
export function isOperand(value: unknown): value is Operand {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [key, ...rest] = Object.keys(value);
  return rest.length === 0 && operandKeys.some((each) => each === key) && typeof Object.values(value)[0] === 'string';
}

/** Operands that are tried in order. */
export function isOperandList(value: unknown): value is readonly Operand[] {
  return Array.isArray(value) && value.length > 0 && value.every(isOperand);
}

/** What is given, and what it reads where its kind decides something. Undefined where the operand names something unknown. */
export function givenBy(
  written: WrittenArgument | Operand,
  spot: Spot,
  resolver: ConditionResolver,
): Given | undefined {
  if ('value' in written) return { value: written.value };
  const subject = resolver.subjectOf(written, spot);
  return subject && { subject };
}

export function givenRecord(
  written: Readonly<Record<string, WrittenArgument>> | undefined,
  spot: Spot,
  resolver: ConditionResolver,
): Record<string, Given> {
  const given: Record<string, Given> = {};
  for (const [name, argument] of Object.entries(written ?? {})) {
    const one = givenBy(argument, inside(spot, name), resolver);
    if (one) given[name] = one;
  }
  return given;
}

export function argumentOf(given: Given, { slots }: ConditionResolver): Argument {
  return 'value' in given ? { value: given.value } : { slot: slots.slotOf(given.subject) };
}

export function argumentRecord(
  given: Readonly<Record<string, Given>>,
  resolver: ConditionResolver,
): Record<string, Argument> {
  return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, argumentOf(one, resolver)]));
}
