import type { RuleKind } from '../../model';
import { same } from '../same';

/** The same value as another field: a confirmed password. An empty other field is not the same. */
export const sameAs: RuleKind = {
  name: 'sameAs',
  fits: ['string', 'number', 'decimal', 'boolean', 'date', 'dateTime', 'json'],
  args: {
    type: 'object',
    properties: { field: { type: 'string' } },
    required: ['field'],
    additionalProperties: false,
  },
  fieldArgs: ['field'],
  judge: (value, { field }) => (same(value, field) ? undefined : { code: 'sameAs' }),
};
