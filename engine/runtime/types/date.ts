import type { TypeKind } from '../../model';
import { fold } from '../text';
import { wrongKind } from './text';

/** A calendar day as `yyyy-mm-dd` (RFC 3339, full-date), without a time zone. */
export const date: TypeKind = {
  name: 'date',
  holds: 'date',
  operators: ['is', 'isNot', 'in', 'notIn', 'isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'date',
  settings: {
    type: 'object',
    properties: {
      min: { type: 'string', format: 'date' },
      max: { type: 'string', format: 'date' },
    },
    additionalProperties: false,
  },
  parse: (input) => (typeof input === 'string' ? fold(input) : input),
  judge(value, { settings: { min, max } }) {
    if (typeof value !== 'string') return wrongKind;
    if (!isDay(value)) return { code: 'date.invalid' };
    // Days written this way sort as texts.
    if (typeof min === 'string' && value < min) return { code: 'date.tooEarly', args: { limit: min } };
    return typeof max === 'string' && value > max ? { code: 'date.tooLate', args: { limit: max } } : undefined;
  },
  schema: () => ({ type: 'string', format: 'date' }),
};

function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
