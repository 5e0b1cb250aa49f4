import type { RuleKind } from '../../model';

/** A number at most so large. */
export const max: RuleKind = {
  name: 'max',
  fits: ['number'],
  args: {
    type: 'object',
    properties: { value: { type: 'number' } },
    required: ['value'],
    additionalProperties: false,
  },
  judge(value, { value: limit }) {
    if (typeof value !== 'number' || typeof limit !== 'number' || value <= limit) return undefined;
    return { code: 'tooLarge', args: { limit } };
  },
  schema: ({ value }) => (value === undefined ? undefined : { maximum: value }),
};
