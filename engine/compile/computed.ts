import { nearestArgument, type Computation as WrittenComputation } from '../definition';
import type { Computation, Json, TypeKind } from '../model';
import { type ConditionResolver, fieldNamed } from './conditions';
import { contextPlace, jsonTypesOf } from './context-path';
import { outputComponent } from './fields';
import type { FieldScope, WrittenField } from './form-scope';
import type { Logic, OptionReads, Subject } from './logic';
import { inside, type Spot } from './report';
import { isDay } from './settings';

/** How a field is computed, and from what. */
export interface Computed {
  readonly model: Computation;
  readonly reads: OptionReads;
}

/**
 * What is known of a value before the form runs. `decimal`: a text that holds a number. `any`: known only when the form runs, or already
 * reported.
 */
type Kind = 'integer' | 'number' | 'decimal' | 'text' | 'boolean' | 'date' | 'dateTime' | 'list' | 'any';

interface Found {
  readonly value: Computation;
  readonly kind: Kind;
}

/** Types whose value can be computed. */
const computedTypes = ['text', 'number', 'integer', 'boolean', 'date', 'dateTime', 'percentage', 'money', 'duration'];

/** Properties that concern input by the user. */
const personsProperties = [
  'default',
  'required',
  'readOnly',
  'disabled',
  'placeholder',
  'autocomplete',
  'resetOnNavigation',
  'eraseOnError',
  'onChange',
] as const;

/** Maximum number of values and operations in one computation. */
const mostParts = 200;

const numeric: readonly Kind[] = ['integer', 'number', 'decimal', 'any'];
const written: readonly Kind[] = ['text', 'integer', 'number', 'decimal', 'date', 'dateTime', 'any'];

/** What a field is computed from; reports what cannot be computed, or not here. */
export function compileComputed(
  field: WrittenField,
  scope: FieldScope,
  resolver: ConditionResolver,
): Computed | undefined {
  const { definition, type, name, at, componentName } = field;
  const { computed } = definition;
  if (computed === undefined) return undefined;
  const { report } = scope;
  for (const property of personsProperties)
    if (definition[property] !== undefined) report(at(property), 'computed-property', { name, property });
  if (type && !computedTypes.includes(type.name)) {
    report(at('type'), 'computed-type', { name, type: type.name, allowed: computedTypes.join(', ') });
    return undefined;
  }
  if (![outputComponent, 'hidden'].includes(componentName) && !componentName.includes(':'))
    report(at('component'), 'computed-component', { name, component: componentName });
  const spot = at('computed');
  const count = partsIn(computed);
  if (count > mostParts) {
    report(spot, 'computed-too-large', { name, count, limit: mostParts });
    return undefined;
  }
  const { find, reads } = createFinder(field, scope, resolver);
  const found = find(computed, spot);
  const allowed = type && resultKinds(field, type);
  if (type && allowed && found.kind !== 'any' && !allowed.includes(found.kind))
    report(spot, 'computed-result', { name, type: type.name, found: found.kind, allowed: allowed.join(', ') });
  return { model: found.value, reads };
}

/** Kinds that fit the type of a computed field. */
function resultKinds(field: WrittenField, { name }: TypeKind): readonly Kind[] {
  if (name === 'integer' || name === 'duration') return ['integer'];
  if (name === 'number' || name === 'percentage' || name === 'money') return ['integer', 'number', 'decimal'];
  if (name === 'text')
    return isDecimal(field) ? ['integer', 'number', 'decimal'] : ['text', 'decimal', 'date', 'dateTime'];
  return [name as Kind]; // the other types have the name of what they hold
}

/** A text entered on a numeric keyboard holds a number, exactly as written. */
function isDecimal({ definition }: WrittenField): boolean {
  const { inputMode } = definition as { readonly inputMode?: string };
  return inputMode === 'decimal' || inputMode === 'numeric';
}

/** Values and operations of a computation. */
function partsIn(computation: unknown): number {
  if (typeof computation !== 'object' || computation === null) return 0;
  const inner = Object.values(computation).reduce<number>((sum, each) => sum + partsIn(each), 0);
  return Array.isArray(computation) ? inner : inner + 1;
}

function createFinder(field: WrittenField, scope: FieldScope, resolver: ConditionResolver) {
  const { report } = scope;
  const subjects: Subject[] = [];
  const switches: Logic[] = [];
  const slotOf = (subject: Subject) => {
    subjects.push(subject);
    return resolver.slots.slotOf(subject);
  };
  /** The list whose rows are being summed, if any. */
  let list: WrittenField | undefined;
  const nothing: Found = { value: { value: null }, kind: 'any' };
  const instant = Object.values(scope.world.vocabulary.types).find(({ holds }) => holds === 'dateTime')?.instant;

  function find(computation: WrittenComputation, spot: Spot): Found {
    if ('value' in computation) {
      const { value } = computation;
      if (typeof value === 'number') checkDigits(value, spot);
      return { value: { value }, kind: kindOfLiteral(value) };
    }
    if ('column' in computation) return findColumn(computation.column, inside(spot, 'column'));
    if ('sum' in computation) return numbers('sum', computation.sum, inside(spot, 'sum'));
    if ('product' in computation) return numbers('product', computation.product, inside(spot, 'product'));
    if ('difference' in computation) return numbers('difference', computation.difference, inside(spot, 'difference'));
    if ('quotient' in computation) {
      const { quotient, places, rounding, whenZero } = computation;
      const of = all(quotient, inside(spot, 'quotient'), 'quotient', numeric).map(({ value }) => value);
      const [, by] = of;
      if (by && 'value' in by && /^-?0+(?:\.0+)?$/.test(String(by.value)) && !whenZero)
        report(inside(spot, 'quotient', 1), 'computed-by-zero', { name: field.name });
      const zero = whenZero && expected(find(whenZero, inside(spot, 'whenZero')), inside(spot, 'whenZero'), 'quotient');
      const whole = places === 0 && (zero === undefined || zero.kind === 'integer');
      return {
        value: { op: 'quotient', of, places, rounding, ...(zero && { whenZero: zero.value }) },
        kind: whole ? 'integer' : 'number',
      };
    }
    if ('round' in computation) {
      const at = inside(spot, 'round');
      const { places, rounding } = computation;
      const { value } = expected(find(computation.round, at), at, 'round');
      return { value: { op: 'round', of: value, places, rounding }, kind: places === 0 ? 'integer' : 'number' };
    }
    if ('count' in computation) {
      const found = listNamed(computation.count, inside(spot, 'count'), 'count');
      return found
        ? { value: { op: 'count', list: slotOf({ kind: 'value', field: found.index }) }, kind: 'integer' }
        : { ...nothing, kind: 'integer' };
    }
    if ('sumOf' in computation) return findSum(computation, spot);
    if ('join' in computation) {
      const of = all(computation.join, inside(spot, 'join'), 'join', written).map(({ value }) => value);
      return { value: { op: 'join', of, between: computation.between ?? ' ' }, kind: 'text' };
    }
    if ('first' in computation) {
      const found = computation.first.map((each, index) => find(each, inside(spot, 'first', index)));
      const kind = alike(found, (index) => inside(spot, 'first', index), 'first');
      return { value: { op: 'first', of: found.map(({ value }) => value) }, kind };
    }
    if ('cases' in computation) {
      const cases = computation.cases.map(({ when, result }, index) => {
        const logic = resolver.logicOf(when, inside(spot, 'cases', index, 'when'));
        switches.push(logic);
        return {
          when: resolver.slots.switchOf(logic),
          result: find(result, inside(spot, 'cases', index, 'result')),
        };
      });
      const otherwise = computation.otherwise && find(computation.otherwise, inside(spot, 'otherwise'));
      const results = [...cases.map(({ result }) => result), ...(otherwise ? [otherwise] : [])];
      const place = (index: number) =>
        index < cases.length ? inside(spot, 'cases', index, 'result') : inside(spot, 'otherwise');
      return {
        value: {
          op: 'cases',
          cases: cases.map(({ when, result }) => ({ when, result: result.value })),
          ...(otherwise && { otherwise: otherwise.value }),
        },
        kind: alike(results, place, 'cases'),
      };
    }
    const subject = resolver.subjectOf(computation, spot);
    return subject ? { value: { slot: slotOf(subject) }, kind: kindOfSubject(subject, spot) } : nothing;
  }

  function findSum({ sumOf, each }: Extract<WrittenComputation, { readonly sumOf: string }>, spot: Spot): Found {
    if (list) {
      report(inside(spot, 'sumOf'), 'computed-list-in-list', { name: sumOf });
      return nothing;
    }
    const found = listNamed(sumOf, inside(spot, 'sumOf'), 'sumOf');
    if (!found) return nothing;
    list = found;
    const at = inside(spot, 'each');
    const one = expected(find(each, at), at, 'sumOf');
    list = undefined;
    return {
      value: { op: 'sumOf', list: slotOf({ kind: 'value', field: found.index }), each: one.value },
      kind: one.kind === 'integer' ? 'integer' : 'number',
    };
  }

  function findColumn(name: string, spot: Spot): Found {
    if (!list) {
      report(spot, 'column-outside-list', { name });
      return nothing;
    }
    const columns = list.columns ?? [];
    const column = columns.find((each) => each.name === name);
    if (column) return { value: { column: name }, kind: kindOfField(column, spot) };
    const names = columns.map((each) => each.name);
    report(spot, 'unknown-column', { name, list: list.name, ...nearestArgument(name, names) });
    return nothing;
  }

  function listNamed(name: string, spot: Spot, operator: string): WrittenField | undefined {
    const found = fieldNamed(scope, name, spot);
    if (!found) return undefined;
    const { sends = 'rows' } = found.definition as { readonly sends?: string };
    if (found.columns && (sends === 'rows' || operator === 'count')) return found;
    if (found.type)
      report(spot, 'computed-kind', { name: field.name, operator, expected: 'list', found: kindOfField(found, spot) });
    return undefined;
  }

  function all(computations: readonly WrittenComputation[], spot: Spot, operator: string, allowed: readonly Kind[]) {
    return computations.map((each, index) =>
      expected(find(each, inside(spot, index)), inside(spot, index), operator, allowed),
    );
  }

  function expected(found: Found, spot: Spot, operator: string, allowed: readonly Kind[] = numeric): Found {
    const { value } = found;
    if (allowed === numeric && 'value' in value && typeof value.value === 'string') checkDigits(value.value, spot);
    if (allowed.includes(found.kind)) return found;
    const wanted = allowed.filter((kind) => kind !== 'any').join(', ');
    report(spot, 'computed-kind', { name: field.name, operator, expected: wanted, found: found.kind });
    return { ...found, kind: 'any' };
  }

  /** A number with more digits than are retained would be a problem whatever the input. */
  function checkDigits(literal: string | number, spot: Spot): void {
    const limit = typeof literal === 'number' ? 15 : 34;
    const [, whole = '', part = ''] = /^-?([0-9]+)(?:\.([0-9]+))?/.exec(String(literal)) ?? [];
    const digits = `${whole}${part}`.replace(/^0+/, '');
    const count = typeof literal === 'number' ? digits.replace(/0+$/, '').length : Math.max(digits.length, part.length);
    if (count > limit) report(inside(spot, 'value'), 'computed-digits', { name: field.name, count, limit });
  }

  function numbers(op: 'sum' | 'product' | 'difference', of: readonly WrittenComputation[], spot: Spot): Found {
    const found = all(of, spot, op, numeric);
    const whole = found.every(({ kind }) => kind === 'integer');
    return { value: { op, of: found.map(({ value }) => value) }, kind: whole ? 'integer' : 'number' };
  }

  /** The common kind of several alternative values. */
  function alike(found: readonly Found[], place: (index: number) => Spot, operator: string): Kind {
    let kind: Kind = 'any';
    found.forEach((each, index) => {
      const both = joinKinds(kind, each.kind);
      if (both) kind = both;
      else report(place(index), 'computed-kind', { name: field.name, operator, expected: kind, found: each.kind });
    });
    return kind;
  }

  function kindOfSubject(subject: Subject, spot: Spot): Kind {
    if (subject.kind === 'options') {
      report(spot, 'computed-kind', { name: field.name, operator: 'computed', expected: 'field', found: 'list' });
      return 'any';
    }
    if (subject.kind === 'value') {
      const read = scope.fields[subject.field];
      return read ? kindOfField(read, inside(spot, 'field')) : 'any';
    }
    const place = contextPlace(subject.path.join('.'), scope.world.vocabulary, spot, () => {});
    const types = jsonTypesOf(place?.schema);
    const [type] = types;
    if (types.length !== 1) return 'any';
    if (type === 'number') return place?.schema?.type === 'integer' ? 'integer' : 'number';
    // A text of the context may hold a number: known only when the form runs.
    if (type === 'string') return 'any';
    if (type === 'boolean') return 'boolean';
    report(spot, 'computed-kind', { name: field.name, operator: 'computed', expected: 'number, text', found: 'list' });
    return 'any';
  }

  function kindOfField(read: WrittenField, spot: Spot): Kind {
    const { type, options } = read;
    if (!type) return 'any';
    if (type.secret) {
      report(spot, 'computed-reads-secret', { name: field.name, field: read.name });
      return 'any';
    }
    if (type.holds === 'choices') return 'list';
    if (options && !options.codes) {
      const kinds = new Set((options.closed ? options.values : undefined)?.map(kindOfLiteral));
      return kinds.size === 1 ? ([...kinds][0] ?? 'any') : 'any';
    }
    if (type.holds === 'number') return ['integer', 'duration', 'rating'].includes(type.name) ? 'integer' : 'number';
    if (type.holds === 'string') return isDecimal(read) ? 'decimal' : 'text';
    if (type.holds === 'json') return 'list';
    // A date that stands for a moment is read as a moment.
    return (read.definition as { readonly moment?: string }).moment === undefined ? type.holds : 'dateTime';
  }

  function kindOfLiteral(value: Json): Kind {
    if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
    if (typeof value === 'boolean') return 'boolean';
    if (typeof value !== 'string') return value === null ? 'any' : 'list';
    if (/^-?[0-9]+(\.[0-9]+)?$/.test(value)) return 'decimal';
    if (/^[0-9]/.test(value) && instant?.(value, 0) !== undefined) return 'dateTime';
    return isDay(value) ? 'date' : 'text';
  }

  return { find, reads: { subjects, switches } };
}

/** The common kind of both; undefined where there is none. */
function joinKinds(one: Kind, other: Kind): Kind | undefined {
  if (one === other || other === 'any') return one;
  if (one === 'any') return other;
  if (numeric.includes(one) && numeric.includes(other)) return 'number';
  const texts: readonly Kind[] = ['text', 'decimal', 'date', 'dateTime'];
  return texts.includes(one) && texts.includes(other) && (one === 'text' || other === 'text') ? 'text' : undefined;
}
