import type { Computation, FieldFormModel } from '../model';
import { describeSlot, describeSwitch, describeValue } from './describe-condition';
import { say, type Words } from './words';

/** What a value is computed from, as a formula whose operations are words where they have no symbol. */
export function describeComputation(form: FieldFormModel, computation: Computation, words: Words): string {
  const said = (each: Computation) => describeComputation(form, each, words);
  /** Parentheses around a part with several operands. */
  const part = (each: Computation) => {
    const joins = 'op' in each && ['sum', 'product', 'difference', 'quotient'].includes(each.op);
    return joins ? `(${said(each)})` : said(each);
  };
  const list = (of: readonly Computation[]) => of.map(said).join(', ');
  const signed = (of: readonly Computation[], sign: string) => of.map(part).join(` ${sign} `);
  if ('slot' in computation) return describeSlot(form, computation.slot, words);
  if ('value' in computation) return describeValue(computation.value, words);
  if ('column' in computation) return say(words, 'computedColumn', { name: computation.column });
  switch (computation.op) {
    case 'sum':
      return signed(computation.of, '+');
    case 'product':
      return signed(computation.of, '×');
    case 'difference':
      return signed(computation.of, '−');
    case 'quotient':
      return say(words, 'computedRounded', {
        value: signed(computation.of, '÷'),
        places: computation.places,
        rounding: computation.rounding,
      });
    case 'round': {
      const { of, places, rounding } = computation;
      return say(words, 'computedRounded', { value: said(of), places, rounding });
    }
    case 'count':
      return say(words, 'computedCount', { list: describeSlot(form, computation.list, words) });
    case 'sumOf':
      return say(words, 'computedSumOf', {
        list: describeSlot(form, computation.list, words),
        each: said(computation.each),
      });
    case 'join':
      return say(words, 'computedJoin', { values: list(computation.of) });
    case 'first':
      return say(words, 'computedFirst', { values: list(computation.of) });
    case 'cases': {
      const { cases, otherwise } = computation;
      const each = cases.map(({ when, result }) =>
        say(words, 'computedCase', { value: said(result), when: describeSwitch(form, when, words) }),
      );
      return [...each, ...(otherwise ? [say(words, 'computedOtherwise', { value: said(otherwise) })] : [])].join('; ');
    }
  }
}
