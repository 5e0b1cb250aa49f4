import type { RuleKind } from '../../model';

/** A condition that must be true; also a rule of the whole form. Its definition provides the message. */
export const holdsRule: RuleKind = {
  name: 'holds',
  fits: ['string', 'number', 'decimal', 'boolean', 'date', 'dateTime', 'json'],
  args: {
    type: 'object',
    properties: { condition: { type: 'object' } },
    required: ['condition'],
    additionalProperties: false,
  },
  judge: (_value, { condition }) => (condition === true ? undefined : { code: 'holds' }),
};
