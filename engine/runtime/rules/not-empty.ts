import { isEmpty, type RuleKind, type Verdict } from '../../model';

/** The problem of a required field without a value. */
export const required: Verdict = { code: 'required' };

/** Applies to any value; `required` fields are validated by it. */
export const notEmpty: RuleKind = {
  name: 'notEmpty',
  fits: ['string', 'number', 'decimal', 'boolean', 'date', 'dateTime', 'json'],
  args: { type: 'object', properties: {}, additionalProperties: false },
  judge: (value) => (isEmpty(value) ? required : undefined),
};
