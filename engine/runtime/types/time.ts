import type { Json, JsonSchema, TypeKind, Verdict } from '../../model';
import { fold } from '../text';
import { textOperators, wrongKind } from './text';

/** A text that sorts as what it means, by a pattern: times and months. */
function orderedText(name: string, pattern: string, invalid: Verdict): TypeKind {
  const right = new RegExp(pattern);
  const limit: JsonSchema = { type: 'string', pattern };
  return {
    name,
    holds: 'string',
    operators: textOperators.filter((operator) => operator !== 'startsWith'),
    component: name,
    settings: { type: 'object', properties: { min: limit, max: limit }, additionalProperties: false },
    parse: (input) => (typeof input === 'string' ? fold(input) : input),
    judge(value, { settings: { min, max } }) {
      if (typeof value !== 'string') return wrongKind;
      if (!right.test(value)) return invalid;
      if (isText(min) && value < min) return { code: 'tooEarly', args: { limit: min } };
      return isText(max) && value > max ? { code: 'tooLate', args: { limit: max } } : undefined;
    },
    schema: () => limit,
  };
}

const isText = (limit: Json | undefined) => typeof limit === 'string';

/** A time of day by a clock of 24 hours, without a time zone: `14:30`. */
export const time = orderedText('time', '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$', { code: 'time.invalid' });

/** A month of a year: `2026-03`. */
export const month = orderedText('month', '^[1-9][0-9]{3}-(?:0[1-9]|1[0-2])$', { code: 'month.invalid' });
