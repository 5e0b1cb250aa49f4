import type { Json, Operator } from '../model';

/** What a compiled predicate reads, before it has a slot. */
export type Subject =
  | { readonly kind: 'value'; readonly field: number }
  | { readonly kind: 'context'; readonly path: readonly string[] }
  | { readonly kind: 'options'; readonly field: number };

export interface Predicate {
  readonly op: Operator;
  readonly of: Subject;
  readonly value?: Json;
  readonly other?: Subject;
}

/** A condition with resolved names and without constant parts. */
export type Logic =
  | boolean
  | { readonly op: 'all' | 'any'; readonly parts: readonly Logic[] }
  | { readonly op: 'not'; readonly part: Logic }
  | { readonly op: 'named'; readonly name: string; readonly part: Logic }
  | Predicate;

/** Operators that are true for an empty value; every other one is false for it. */
const trueWhenEmpty: ReadonlySet<Operator> = new Set(['isEmpty', 'isNot', 'notIn']);

/** The result for a subject that is always empty, for instance a field that is never displayed. */
export function overNothing(op: Operator): boolean {
  return trueWhenEmpty.has(op);
}

export function not(part: Logic): Logic {
  return typeof part === 'boolean' ? !part : { op: 'not', part };
}

/** A named condition stays a reference unless it is constant, so that it is evaluated once however often it is used. */
export function named(name: string, part: Logic): Logic {
  return typeof part === 'boolean' ? part : { op: 'named', name, part };
}

export function all(parts: readonly Logic[]): Logic {
  const open = parts.filter((part) => part !== true);
  if (open.length === 0) return true;
  if (open.includes(false) || contradicts(open)) return false;
  return open.length === 1 ? (open[0] as Logic) : { op: 'all', parts: open };
}

export function any(parts: readonly Logic[]): Logic {
  const open = parts.filter((part) => part !== false);
  if (open.includes(true)) return true;
  if (open.length === 0) return false;
  return open.length === 1 ? (open[0] as Logic) : { op: 'any', parts: open };
}

/** Subjects a logic reads, directly and through names. */
export function* subjectsOf(logic: Logic): Generator<Subject> {
  if (typeof logic === 'boolean') return;
  if ('parts' in logic) for (const part of logic.parts) yield* subjectsOf(part);
  else if ('part' in logic) yield* subjectsOf(logic.part);
  else {
    yield logic.of;
    if (logic.other) yield logic.other;
  }
}

/**
 * Whether predicates that must hold together cannot: one subject must equal two different values, or a value that it must not equal. Looks
 * at the predicates of `all` and not into `any`, so it may miss a contradiction but never reports a false one.
 */
function contradicts(parts: readonly Logic[]): boolean {
  const [first] = parts;
  // A single predicate contradicts itself only where its list of values is empty.
  if (parts.length === 1 && typeof first === 'object' && 'of' in first && !Array.isArray(first.value)) return false;
  const allowed = new Map<string, Set<string>>();
  const refused = new Map<string, Set<string>>();
  const empty = new Map<string, boolean>();
  for (const { op, of, value } of predicatesOf(parts)) {
    const subject = JSON.stringify(of);
    const values = (Array.isArray(value) ? value : [value]).map((each) => JSON.stringify(each));
    const isEmpty = op === 'isEmpty' ? true : overNothing(op) ? undefined : false;
    if (isEmpty !== undefined) {
      if (empty.has(subject) && empty.get(subject) !== isEmpty) return true;
      empty.set(subject, isEmpty);
    }
    if (op === 'is' || op === 'in') {
      const before = allowed.get(subject);
      allowed.set(subject, new Set(before ? values.filter((each) => before.has(each)) : values));
    } else if (op === 'isNot' || op === 'notIn') {
      refused.set(subject, new Set([...(refused.get(subject) ?? []), ...values]));
    }
  }
  for (const [subject, values] of allowed) {
    if ([...values].every((each) => refused.get(subject)?.has(each))) return true;
  }
  return false;
}

/** Predicates that hold whenever all parts hold. */
function* predicatesOf(parts: readonly Logic[]): Generator<Predicate> {
  for (const part of parts) {
    if (typeof part === 'boolean') continue;
    if ('parts' in part) yield* predicatesOf(part.op === 'all' ? part.parts : []);
    else if ('part' in part) yield* predicatesOf(part.op === 'named' ? [part.part] : []);
    else yield part;
  }
}

/** What decides over the options or the value of a field. */
export interface OptionReads {
  readonly subjects: readonly Subject[];
  readonly switches: readonly Logic[];
}

export const nothingRead: OptionReads = { subjects: [], switches: [] };
