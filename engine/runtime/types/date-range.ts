import type { Json, JsonSchema, TypeKind, Verdict } from '../../model';
import { isDay } from '../day';
import { fold } from '../text';
import { wrongKind } from './text';

const limit: JsonSchema = { anyOf: [{ type: 'string', format: 'date' }, { const: 'today' }] };

const day = 86_400_000;

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
      min: limit,
      max: limit,
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
  judge(value, { settings: { min, max, maxDays } }, { now }): Verdict | undefined {
    if (typeof value !== 'string') return wrongKind;
    const [from = '', to = '', ...more] = value.split('/');
    if (more.length > 0) return { code: 'dateRange.invalid' };
    if (from === '' || to === '') return { code: 'dateRange.incomplete' };
    if (!isDay(from) || !isDay(to)) return { code: 'dateRange.invalid' };
    // Days in this format sort as text.
    if (from > to) return { code: 'dateRange.order' };
    const [first, last] = [limitOf(min, now), limitOf(max, now)];
    if (first !== undefined && from < first) return { code: 'date.tooEarly', args: { limit: first } };
    if (last !== undefined && to > last) return { code: 'date.tooLate', args: { limit: last } };
    const count = (Date.parse(to) - Date.parse(from)) / day + 1;
    return typeof maxDays === 'number' && count > maxDays
      ? { code: 'dateRange.tooLong', args: { count: maxDays } }
      : undefined;
  },
  schema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
};

function limitOf(written: Json | undefined, now: number): string | undefined {
  if (written === 'today') return new Date(now).toISOString().slice(0, 10);
  return typeof written === 'string' ? written : undefined;
}
