import type { RuleKind } from '../../model';
import { same } from '../same';

/** The value is one of the field's options, even if the component accepts free text. */
export const oneOf: RuleKind = {
  name: 'oneOf',
  fits: ['string', 'number', 'boolean'],
  args: { type: 'object', properties: {}, additionalProperties: false },
  judge(value, _args, _field, { offered }) {
    return !offered || offered.some((option) => same(option, value)) ? undefined : { code: 'choice.notOffered' };
  },
};
