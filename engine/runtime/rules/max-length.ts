import type { RuleKind } from '../../model';
import { countOf, longestText } from '../text';

/** Maximum number of characters. */
export const maxLength: RuleKind = {
  name: 'maxLength',
  fits: ['string'],
  args: {
    type: 'object',
    properties: { value: { type: 'integer', minimum: 1, maximum: longestText } },
    required: ['value'],
    additionalProperties: false,
  },
  judge(value, { value: most }) {
    if (typeof value !== 'string' || typeof most !== 'number' || countOf(value) <= most) return undefined;
    return { code: 'tooLong', args: { count: most } };
  },
  schema: ({ value }) => (value === undefined ? undefined : { maxLength: value }),
};
