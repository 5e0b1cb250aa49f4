import type { FieldModel, Json, JsonSchema, TypeKind, Verdict } from '../../model';
import { fold } from '../text';
import { instantsOf, isLocalTime, isTimeZone, localTimeOf, ownTimeZone, readInstant } from '../zoned-time';
import { wrongKind } from './text';

const relative = /^now(?:([+-])P(?:(\d{1,4})D|T(\d{1,4})([HM])))?$/;

const limit: JsonSchema = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', pattern: relative.source },
  ],
};

/**
 * An instant, sent as RFC 3339 in UTC (`2026-01-31T05:00:00.000Z`) and shown as local time in a time zone: the user's own, or the field's.
 * A local time that is skipped or occurs twice in the zone stays as typed and is refused: it is never shifted.
 */
export const dateTime: TypeKind = {
  name: 'dateTime',
  holds: 'dateTime',
  // An instant can be written in many ways, so no value of a definition is compared with it.
  operators: ['isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'dateTime',
  settings: {
    type: 'object',
    properties: { min: limit, max: limit, zone: { type: 'string' } },
    additionalProperties: false,
  },
  parse(input) {
    if (typeof input !== 'string') return input;
    const text = fold(input).replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, '$1T');
    const at = readInstant(text);
    return at === undefined ? text : new Date(at).toISOString();
  },
  judge(value, field, { now }) {
    if (typeof value !== 'string') return wrongKind;
    const at = readInstant(value);
    if (at === undefined) return refuseLocal(value, field);
    const { min, max } = field.settings;
    const first = limitAt(min, now);
    if (first !== undefined && at < first)
      return { code: 'dateTime.tooEarly', args: { limit: shown(wholeMinute(first), field) } };
    const last = limitAt(max, now);
    return last !== undefined && at > last
      ? { code: 'dateTime.tooLate', args: { limit: shown(last, field) } }
      : undefined;
  },
  instant: limitAt,
  schema: () => ({ type: 'string', format: 'date-time' }),
};

/** The time zone in which a field shows its value: its own, or that of the device if it has none that the device knows. */
export function zoneOf({ settings: { zone } }: Pick<FieldModel, 'settings'>): string {
  return typeof zone === 'string' && isTimeZone(zone) ? zone : ownTimeZone();
}

/** An instant that limits a field, as written in its definition: `now`, `now+PT2H`, `now-P30D`, or RFC 3339. */
export function limitAt(written: Json | undefined, now: number): number | undefined {
  if (typeof written !== 'string') return undefined;
  const found = relative.exec(written);
  if (found === null) return readInstant(written);
  const [, sign, days = 0, count = 0, unit] = found;
  const hours = 24 * Number(days) + Number(count) / (unit === 'M' ? 60 : 1);
  return now + (sign === '-' ? -hours : hours) * 60 * 60 * 1000;
}

/** The first whole minute at or after an instant: fields are entered to the minute. */
export function wholeMinute(at: number): number {
  return Math.ceil(at / 60_000) * 60_000;
}

/** A local time alone does not identify an instant; the server never reads it in its own zone. */
function refuseLocal(text: string, field: FieldModel): Verdict {
  if (!isLocalTime(text)) return { code: 'dateTime.invalid' };
  const { length } = instantsOf(text, zoneOf(field));
  // On the first and last representable day there are no skipped times: the instant itself is in another year.
  if (length === 0 && /^(?:0001-01-01|9999-12-31)/.test(text)) return { code: 'dateTime.invalid' };
  if (length === 0) return { code: 'dateTime.skipped' };
  return length > 1 ? { code: 'dateTime.twice' } : { code: 'dateTime.noZone' };
}

/** A limit as local time, with the name of its zone. */
function shown(at: number, field: FieldModel): string {
  const zone = zoneOf(field);
  return `${localTimeOf(at, zone).replace('T', ' ')} (${zone.replaceAll('_', ' ')})`;
}
