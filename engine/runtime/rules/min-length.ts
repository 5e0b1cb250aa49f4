import type { RuleKind } from '../../model';
import { countOf, longestText } from '../text';

/** Minimum number of characters. */
export const minLength: RuleKind = {
  name: 'minLength',
  fits: ['string'],
  args: {
    type: 'object',
    properties: { value: { type: 'integer', minimum: 1, maximum: longestText } },
    required: ['value'],
    additionalProperties: false,
  },
  judge(value, { value: least }) {
    if (typeof value !== 'string' || typeof least !== 'number' || countOf(value) >= least) return undefined;
    return { code: 'tooShort', args: { count: least } };
  },
  schema: ({ value }) => (value === undefined ? undefined : { minLength: value }),
};
