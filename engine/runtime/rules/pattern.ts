import type { RuleKind } from '../../model';
import { countOf } from '../text';

/** No pattern runs on a longer text: check refuses patterns with exponential backtracking; this limits the cost of the others. */
export const longestMatched = 2_000;

/** The regular expression (Unicode mode) matches somewhere in the text, as in JSON Schema. */
export const pattern: RuleKind = {
  name: 'pattern',
  fits: ['string'],
  args: {
    type: 'object',
    properties: {
      pattern: { type: 'string', maxLength: 200, format: 'regex' },
    },
    required: ['pattern'],
    additionalProperties: false,
  },
  judge(value, { pattern: source }) {
    if (typeof value !== 'string' || typeof source !== 'string') return undefined;
    if (value.length > 2 * longestMatched || countOf(value) > longestMatched) {
      return { code: 'tooLong', args: { count: longestMatched } };
    }
    return new RegExp(source, 'u').test(value) ? undefined : { code: 'pattern' };
  },
  schema: ({ pattern: source }) => (source === undefined ? undefined : { pattern: source, maxLength: longestMatched }),
};
