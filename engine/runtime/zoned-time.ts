import { isDay } from './day';
import { dateFormat } from './formats/intl-cache';

/** The years 1 to 9999: what RFC 3339 can write. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/** An instant of RFC 3339 (date and time with an offset) in milliseconds since the epoch; undefined for anything else. */
export function readInstant(text: string): number | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text)?.[1];
  if (day === undefined || !isDay(day)) return undefined;
  const at = Date.parse(text);
  return at >= earliest && at <= latest ? at : undefined;
}

/** Whether a text is a date with a time and no zone, to the minute: `2026-01-31T06:00`. */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}

/** The time zone of this machine, or UTC if it reports none that it supports. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat('en').resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Whether this machine knows a time zone: an older one does not know `Europe/Kyiv`. */
export function isTimeZone(name: string): boolean {
  try {
    dateFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The local time in a zone at an instant, to the minute: `2026-01-31T06:00`; '' in a year before 0001 or after 9999. */
export function localTimeOf(at: number, zone: string): string {
  const local = clockOf(at, zone).slice(0, 'yyyy-mm-ddThh:mm'.length);
  // Years before 0001 are formatted like those after.
  return isLocalTime(local) && Math.abs(Date.parse(`${local}Z`) - at) < 2 * day ? local : '';
}

/** Instants with a given local time in a zone, the earliest first: none if it is skipped, two if it occurs twice. */
export function instantsOf(local: string, zone: string): readonly number[] {
  if (!isLocalTime(local)) return [];
  const asUtc = Date.parse(`${local}:00Z`);
  // No zone is more than a day from UTC, so one of these instants has the applicable offset.
  const offsets = new Set([-day, 0, day].map((distance) => offsetOf(asUtc + distance, zone)));
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((at) => at >= earliest && at <= latest && localTimeOf(at, zone) === local)
    .sort((one, other) => one - other);
}

/** Offset of a zone from UTC, as people write it: `GMT+1`. */
export function offsetText(at: number, zone: string, language: string): string {
  const parts = dateFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** An instant as text, with the name of its zone: "January 31, 2026 at 6:00 AM GMT+1". */
export function instantWords(at: number, zone: string, language: string): string {
  return dateFormat(language, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at);
}

const day = 24 * 60 * 60 * 1000;

function offsetOf(at: number, zone: string): number {
  const second = Math.floor(at / 1000) * 1000;
  return Date.parse(`${clockOf(second, zone)}Z`) - second;
}

/** The local time in a zone at an instant, to the second. */
function clockOf(at: number, zone: string): string {
  const parts = dateFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    timeZone: zone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${date}T${part('hour')}:${part('minute')}:${part('second')}`;
}
