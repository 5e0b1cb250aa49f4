import type { Json, TypeKind, Verdict } from '../../model';
import type { NumberingPlans } from '../phone-metadata';
import { textOperators, wrongKind } from './text';

/** E.164: at most 15 digits. A few more are kept, so that too long a number is complained of and not cut. */
const mostDigits = 15;
const invalid: Verdict = { code: 'phone.invalid' };

/**
 * A telephone number: what is no digit goes, a plus sign comes first, and it must be valid internationally
 * (specification section 5). Where the field names a country, a number typed without the plus sign or 00 is read as a
 * national one of that country and sent in international form.
 *
 * The numbering plans are loaded when the first number is judged and then kept with this kind.
 */
export function phoneType(load: () => Promise<NumberingPlans>): TypeKind {
  let plans: NumberingPlans | undefined;
  let loading: Promise<NumberingPlans> | undefined;

  const judge = (value: string, country: Json | undefined, known: NumberingPlans) =>
    known.international(value, nameOf(country)) === undefined ? invalid : undefined;

  return {
    name: 'phone',
    holds: 'string',
    operators: textOperators,
    component: 'phone',
    settings: {
      type: 'object',
      properties: {
        country: { type: 'object' },
      },
      additionalProperties: false,
    },
    parse(input, field) {
      if (typeof input !== 'string') return input;
      const text = input.normalize('NFKC').trim();
      const digits = text.replace(/[^0-9]/g, '');
      if (digits === '') return undefined;
      if (text.startsWith('+')) return `+${digits}`;
      if (field.settings.country === undefined) return `+${digits}`;
      return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
    },
    judge(value, field, around) {
      if (typeof value !== 'string') return wrongKind;
      if (value.length > mostDigits + 1) return invalid;
      const country = around.setting?.(field, 'country');
      if (plans) return judge(value, country, plans);
      loading ??= load().catch((problem: unknown) => {
        // The next number asks again: a lost connection must not condemn the field for good.
        loading = undefined;
        throw problem;
      });
      return loading.then((loaded) => {
        plans = loaded;
        return judge(value, country, loaded);
      });
    },
    sent(value, field, around) {
      if (typeof value !== 'string' || value.startsWith('+')) return value;
      return plans?.international(value, nameOf(around.setting?.(field, 'country'))) ?? value;
    },
    schema: () => ({ type: 'string', pattern: '^\\+[0-9]{1,15}$' }),
  };
}

function nameOf(country: Json | undefined): string | undefined {
  return typeof country === 'string' ? country : undefined;
}
