import type { RuleKind } from '../../model';

/** Minimum value. */
export const min: RuleKind = {
  name: 'min',
  fits: ['number'],
  args: {
    type: 'object',
    properties: { value: { type: 'number' } },
    required: ['value'],
    additionalProperties: false,
  },
  judge(value, { value: limit }) {
    if (typeof value !== 'number' || typeof limit !== 'number' || value >= limit) return undefined;
    return { code: 'tooSmall', args: { limit } };
  },
  schema: ({ value }) => (value === undefined ? undefined : { minimum: value }),
};
