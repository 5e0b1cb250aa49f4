import type { Computation, FieldFormModel } from '../model';
import { describeSlot, describeSwitch, describeValue } from './describe-condition';
import { fillText, type Words } from './words';

/** What a value is computed from, as a formula whose operations are words where they have no symbol. */
export function describeComputation(form: FieldFormModel, computation: Computation, words: Words): string {
  const described = (each: Computation) => describeComputation(form, each, words);
  /** Parentheses around a part with several operands. */
  const part = (each: Computation) => {
    const joins = 'op' in each && ['sum', 'product', 'difference', 'quotient'].includes(each.op);
    return joins ? `(${described(each)})` : described(each);
  };
  const list = (of: readonly Computation[]) => of.map(described).join(', ');
  const signed = (of: readonly Computation[], sign: string) => of.map(part).join(` ${sign} `);
  if ('slot' in computation) return describeSlot(form, computation.slot, words);
  if ('value' in computation) return describeValue(computation.value, words);
  if ('column' in computation) return fillText(words, 'computedColumn', { name: computation.column });
  switch (computation.op) {
    case 'sum':
      return signed(computation.of, '+');
    case 'product':
      return signed(computation.of, '×');
    case 'difference':
      return signed(computation.of, '−');
    case 'quotient':
      return fillText(words, 'computedRounded', {
        value: signed(computation.of, '÷'),
        places: computation.places,
        rounding: computation.rounding,
      });
    case 'round': {
      const { of, places, rounding } = computation;
      return fillText(words, 'computedRounded', { value: described(of), places, rounding });
    }
    case 'count':
      return fillText(words, 'computedCount', { list: describeSlot(form, computation.list, words) });
    case 'sumOf':
      return fillText(words, 'computedSumOf', {
        list: describeSlot(form, computation.list, words),
        each: described(computation.each),
      });
    case 'join':
      return fillText(words, 'computedJoin', { values: list(computation.of) });
    case 'first':
      return fillText(words, 'computedFirst', { values: list(computation.of) });
    case 'cases': {
      const { cases, otherwise } = computation;
      const each = cases.map(({ when, result }) =>
        fillText(words, 'computedCase', { value: described(result), when: describeSwitch(form, when, words) }),
      );
      return [
        ...each,
        ...(otherwise ? [fillText(words, 'computedOtherwise', { value: described(otherwise) })] : []),
      ].join('; ');
    }
  }
}
