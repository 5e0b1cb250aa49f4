import { type ContextTest, isEmpty, type Json, type JsonObject, type SlotIndex, type Test } from '../model';
import { readPath } from './path';
import { same } from './same';

/** Whether a compiled condition holds for the values of the slots it names. */
export function holds(test: Test, read: (slot: SlotIndex) => Json | undefined): boolean {
  switch (test.op) {
    case 'all':
      return test.of.every((part) => holds(part, read));
    case 'any':
      return test.of.some((part) => holds(part, read));
    case 'not':
      return !holds(test.of, read);
    case 'holds':
      return read(test.slot) === true;
    case 'sameAs': {
      const value = read(test.slot);
      return !isEmpty(value) && same(value, read(test.other));
    }
    default:
      return compare(test.op, read(test.slot), 'value' in test ? test.value : undefined);
  }
}

/** Whether a condition outside a form holds; it reads only the context. */
export function holdsInContext(test: ContextTest | true, context: JsonObject): boolean {
  if (test === true) return true;
  switch (test.op) {
    case 'all':
      return test.of.every((part) => holdsInContext(part, context));
    case 'any':
      return test.of.some((part) => holdsInContext(part, context));
    case 'not':
      return !holdsInContext(test.of, context);
    default:
      return compare(test.op, readPath(context, test.path), test.value);
  }
}

type Comparison = Exclude<Test['op'], 'all' | 'any' | 'not' | 'holds' | 'sameAs'>;

/** An empty value makes every operator false, except `isEmpty`, `isNot` and `notIn`. Nothing is coerced. */
function compare(op: Comparison, value: Json | undefined, against: Json | undefined): boolean {
  const empty = isEmpty(value);
  const listed = () => Array.isArray(against) && against.some((item) => same(item, value));
  switch (op) {
    case 'isEmpty':
      return empty;
    case 'isNotEmpty':
      return !empty;
    case 'isNot':
      return empty || !same(value, against);
    case 'notIn':
      return empty || !listed();
    case 'is':
      return !empty && same(value, against);
    case 'in':
      return !empty && listed();
    case 'startsWith':
      return !empty && typeof value === 'string' && typeof against === 'string' && value.startsWith(against);
    case 'includes':
      return Array.isArray(value) && value.some((item) => same(item, against));
    case 'countGreaterThan':
      return Array.isArray(value) && typeof against === 'number' && value.length > against;
    default:
      return ordered(op, sizeOf(value, typeof against), sizeOf(against, typeof against));
  }
}

/** A number, or an exact decimal as text, to be compared with one of its own kind; nothing else has an order. */
function sizeOf(value: Json | undefined, kind: string): number {
  if (typeof value !== kind) return Number.NaN;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?[0-9]+(?:\.[0-9]+)?$/.test(value) ? Number(value) : Number.NaN;
}

function ordered(op: 'gt' | 'gte' | 'lt' | 'lte', value: number, against: number): boolean {
  if (op === 'gt') return value > against;
  if (op === 'gte') return value >= against;
  return op === 'lt' ? value < against : value <= against;
}
