import type { JsonSchema, TypeKind } from '../../model';
import { wrongKind } from './text';

/**
 * Yes or no. A checkbox or switch always has a value (false at start); a yes/no question has none until it is answered. `mustBeTrue` makes
 * it a required consent.
 */
export const boolean: TypeKind = {
  name: 'boolean',
  holds: 'boolean',
  operators: ['is', 'isNot', 'isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'checkbox',
  settings: {
    type: 'object',
    properties: {
      mustBeTrue: { type: 'boolean' },
      link: { type: 'object' },
    },
    additionalProperties: false,
  },
  parse: (input, field) =>
    input === undefined || input === null ? (field.component === 'yesNo' ? undefined : false) : input,
  judge(value, { settings }) {
    if (typeof value !== 'boolean') return wrongKind;
    return settings.mustBeTrue === true && !value ? { code: 'mustBeTrue' } : undefined;
  },
  schema: (field): JsonSchema => (field.settings.mustBeTrue === true ? { const: true } : { type: 'boolean' }),
};
