import type { FieldModel, Json, Option, TypeKind, ValidationContext, Verdict } from '../../model';
import type { NumberingPlans } from '../phone-metadata';
import { textOperators, wrongKind } from './text';

/** E.164: at most 15 digits. A few more are kept, so that an overlong number is reported and not truncated. */
const mostDigits = 15;
/** A dialing code may be followed by the national trunk prefix. */
const mostTyped = mostDigits + 2;
const invalid: Verdict = { code: 'phone.invalid' };
/** A number as it is called from abroad. */
const e164 = /^\+[0-9]{1,15}$/;
const notOffered: Verdict = { code: 'phone.notOffered' };

/**
 * A phone number: non-digits are removed, a plus sign comes first, and it must be valid internationally (specification section 5). If the
 * field names a country, a number typed without the plus sign or 00 is read as a national one of that country and sent in international
 * form. Of several paths the first that names a country counts.
 *
 * Options are countries, whose dialing codes are offered: a number with any other code is refused.
 *
 * The numbering plans are loaded when the first number is validated and then retained with this kind.
 */
export function phoneType(load: () => Promise<NumberingPlans>): TypeKind {
  let plans: NumberingPlans | undefined;
  let loading: Promise<NumberingPlans> | undefined;

  function loaded(): Promise<NumberingPlans> {
    loading ??= load().then(
      (known) => {
        plans = known;
        return known;
      },
      (problem: unknown) => {
        // The next number loads again: a lost connection must not fail the field permanently.
        loading = undefined;
        throw problem;
      },
    );
    return loading;
  }

  function judge(
    value: string,
    field: FieldModel,
    context: ValidationContext,
    known: NumberingPlans,
  ): Verdict | undefined {
    const number = known.international(value, countryOf(field, context, known));
    // Some plans have longer numbers than can be called from abroad (E.164).
    if (number === undefined || !e164.test(number)) return invalid;
    if (!field.options || context.offered === undefined) return undefined;
    const code = known.placeOf(number)?.code;
    return context.offered.some((country) => known.codeOf(String(country)) === code) ? undefined : notOffered;
  }

  return {
    name: 'phone',
    holds: 'string',
    operators: textOperators,
    component: 'phone',
    settings: {
      type: 'object',
      properties: {
        country: { type: ['object', 'array'], items: { type: 'object' } },
      },
      additionalProperties: false,
    },
    parse(input, field) {
      if (typeof input !== 'string') return input;
      const text = input.normalize('NFKC').trim();
      const digits = text.replace(/[^0-9]/g, '');
      if (digits === '') return undefined;
      if (text.startsWith('+')) return `+${digits}`;
      if (field.settings.country === undefined && !field.options) return `+${digits}`;
      return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
    },
    judge(value, field, context) {
      if (typeof value !== 'string') return wrongKind;
      if (value.length > mostTyped) return invalid;
      if (plans) return judge(value, field, context, plans);
      return loaded().then((known) => judge(value, field, context, known));
    },
    sent(value, field, context) {
      if (typeof value !== 'string' || !plans) return value;
      return plans.international(value, countryOf(field, context, plans)) ?? value;
    },
    async offer(options) {
      const { codeOf } = plans ?? (await loaded());
      return options.flatMap((option): Option[] => {
        const code = codeOf(String(option.value));
        return code === undefined ? [] : [{ ...option, code }];
      });
    },
    preset(value, field, context) {
      const { offered } = context;
      if (!plans || !offered) return undefined;
      const { codeOf, region, placeOf } = plans;
      const find = (wanted: string | undefined) =>
        wanted === undefined ? undefined : offered.find((country) => region(String(country)) === wanted);
      const proposed = placesOf(field, context).flatMap((place) => find(region(place)) ?? [])[0];
      const typed = typeof value === 'string' && value.startsWith('+') ? placeOf(value) : undefined;
      if (!typed || (proposed !== undefined && codeOf(String(proposed)) === typed.code)) return proposed;
      return find(typed.region) ?? offered.find((country) => codeOf(String(country)) === typed.code);
    },
    schema: () => ({ type: 'string', pattern: e164.source }),
  };
}

/** The first of the paths that names a country with a numbering plan. */
function countryOf(field: FieldModel, context: ValidationContext, { region }: NumberingPlans): string | undefined {
  return placesOf(field, context).find((place) => region(place) !== undefined);
}

/** The values at the paths where the field looks for its country. */
function placesOf(field: FieldModel, context: ValidationContext): readonly string[] {
  const found: Json | undefined = context.setting?.(field, 'country');
  const places: readonly (Json | undefined)[] = Array.isArray(found) ? found : [found];
  return places.filter((place): place is string => typeof place === 'string' && place !== '');
}
