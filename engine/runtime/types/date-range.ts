import type { TypeKind } from '../../model';
import { isDay } from '../day';
import { fold } from '../text';
import { dayLimit, validateDays } from './date';
import { wrongKind } from './text';

const pattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}$';

/**
 * Two days as one value, the first and the last, both included: `2026-03-01/2026-03-31`, an interval of ISO 8601. A text, because it then
 * has one place in a payload, fits one property of a record, and sorts by its first day.
 */
export const dateRange: TypeKind = {
  name: 'dateRange',
  holds: 'string',
  operators: ['is', 'isNot', 'isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'dateRange',
  settings: {
    type: 'object',
    properties: {
      min: dayLimit,
      max: dayLimit,
      maxDays: { type: 'integer', minimum: 1, maximum: 36_525 },
      presets: { type: 'array', items: { type: 'string' } },
    },
    additionalProperties: false,
  },
  parse(input) {
    if (typeof input !== 'string') return input;
    const text = fold(input).replace(/\s*\/\s*/, '/');
    return text === '/' ? '' : text;
  },
  judge(value, { settings: { min, max, maxDays } }, { now }) {
    if (typeof value !== 'string') return wrongKind;
    const [from, to] = value.split('/');
    if (!from || !to) return { code: 'dateRange.incomplete' };
    if (!new RegExp(pattern).test(value) || !isDay(from) || !isDay(to)) return { code: 'dateRange.invalid' };
    if (from > to) return { code: 'dateRange.order' };
    const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    return (
      validateDays(from, to, { min, max }, now) ??
      (typeof maxDays === 'number' && count > maxDays
        ? { code: 'dateRange.tooLong', args: { count: maxDays } }
        : undefined)
    );
  },
  schema: () => ({ type: 'string', pattern }),
};
