import type { RuleKind } from '../../model';

/** Maximum value. */
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
