import type { TypeKind } from '../../model';
import { longestPassword, passwordChecklist, passwordPolicy } from '../password-policy';
import { countOf } from '../text';
import { wrongKind } from './text';

/**
 * A password, taken exactly as typed: blanks stay, nothing is truncated or folded. With `policy` it is validated against
 * `settings.passwordPolicy`; the first rule it breaks is its problem.
 */
export const password: TypeKind = {
  name: 'password',
  holds: 'string',
  operators: ['isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'password',
  secret: true,
  settings: {
    type: 'object',
    properties: {
      policy: { type: 'boolean' },
      checklist: { type: 'boolean' },
    },
    additionalProperties: false,
  },
  judge(value, { settings }, context) {
    if (typeof value !== 'string') return wrongKind;
    // More than twice the maximum in UTF-16 units exceeds any allowed password: refused without reading it.
    if (value.length > 2 * longestPassword || countOf(value) > longestPassword) {
      return { code: 'password.tooLong', args: { count: longestPassword } };
    }
    if (settings.policy !== true) return undefined;
    return passwordChecklist(value, passwordPolicy(context.settings)).find((item) => !item.met);
  },
  schema: () => ({ type: 'string', maxLength: longestPassword }),
};
