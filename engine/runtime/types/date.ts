import type { FieldModel, Json, JsonSchema, TypeKind, Verdict } from '../../model';
import { isDay } from '../day';
import { fold } from '../text';
import { wrongKind } from './text';

/** A limit of days in a definition. */
export const dayLimit: JsonSchema = { anyOf: [{ type: 'string', format: 'date' }, { const: 'today' }] };

/**
 * A calendar day as `yyyy-mm-dd` (RFC 3339, full-date), without a time zone. A day that represents an instant is sent as the first or last
 * moment of that day in UTC, and a received instant is shown as its day in UTC: it is sent as it came unless another day is chosen.
 */
export const date: TypeKind = {
  name: 'date',
  holds: 'date',
  operators: ['is', 'isNot', 'in', 'notIn', 'isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'date',
  settings: {
    type: 'object',
    properties: { min: dayLimit, max: dayLimit, moment: { enum: ['start', 'end'] } },
    additionalProperties: false,
  },
  parse(input, field) {
    if (typeof input !== 'string') return input;
    const text = fold(input);
    return (isMoment(field) ? dayOfMoment(text) : undefined) ?? text;
  },
  judge(value, { settings: { min, max } }, { now }) {
    if (typeof value !== 'string') return wrongKind;
    if (!isDay(value)) return { code: 'date.invalid' };
    return validateDays(value, value, { min, max }, now);
  },
  sent: (value, field, _context, received) => (isMoment(field) ? momentOf(value, field, received) : value),
  schema: (field) => ({ type: 'string', format: isMoment(field) ? 'date-time' : 'date' }),
};

const moment = /^\d{4}-\d{2}-\d{2}T/;

function isMoment({ settings }: FieldModel): boolean {
  return settings.moment !== undefined;
}

function dayOfMoment(text: string): string | undefined {
  const at = moment.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : dayOf(at);
}

/** A moment that was received on this day is kept. */
function momentOf(day: Json, { settings }: FieldModel, received: Json | undefined): Json {
  if (typeof received === 'string' && dayOfMoment(received) === day) return received;
  return `${String(day)}T${settings.moment === 'end' ? '23:59:59.999' : '00:00:00.000'}Z`;
}

/** What is said of days before or after the limits. Days in this format sort as text. */
export function validateDays(
  from: string,
  to: string,
  { min, max }: { readonly min: Json | undefined; readonly max: Json | undefined },
  now: number,
): Verdict | undefined {
  const first = limitOf(min, now);
  if (first !== undefined && from < first) return { code: 'date.tooEarly', args: { limit: first } };
  const last = limitOf(max, now);
  return last !== undefined && to > last ? { code: 'date.tooLate', args: { limit: last } } : undefined;
}

function limitOf(written: Json | undefined, now: number): string | undefined {
  if (written === 'today') return dayOf(now);
  return typeof written === 'string' ? written : undefined;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
