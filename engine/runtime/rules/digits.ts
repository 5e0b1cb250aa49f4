import type { RuleKind } from '../../model';

/** Digits only, and exactly `length` of them if it is set. */
export const digits: RuleKind = {
  name: 'digits',
  fits: ['string'],
  args: {
    type: 'object',
    properties: { length: { type: 'integer', minimum: 1, maximum: 100 } },
    additionalProperties: false,
  },
  judge(value, { length }) {
    if (typeof value !== 'string') return undefined;
    if (/[^0-9]/.test(value)) return { code: 'digits.only' };
    if (typeof length !== 'number' || value.length === length) return undefined;
    return { code: 'digits.length', args: { count: length } };
  },
  schema: ({ length }) => ({ pattern: typeof length === 'number' ? `^[0-9]{${length}}$` : '^[0-9]*$' }),
};
