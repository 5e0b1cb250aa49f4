import type { RuleKind, Verdict } from '../../model';
import { isEmpty } from '../empty';

/** What a required field without a value complains of. */
export const required: Verdict = { code: 'required' };

/** Fits any value; `required` fields are judged by it. */
export const notEmpty: RuleKind = {
  name: 'notEmpty',
  fits: ['string', 'number', 'boolean', 'date', 'dateTime', 'json'],
  args: { type: 'object', properties: {}, additionalProperties: false },
  judge: (value) => (isEmpty(value) ? required : undefined),
};
