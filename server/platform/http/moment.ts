/** Range of the database and of ISO 8601 parsers: the years 1 to 9999. */
const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A date, or a date and time, of ISO 8601, in milliseconds since the epoch; undefined for anything else, such as the 30th of February or a
 * leap second. Without a zone it is in UTC, whatever the machine's own zone.
 */
export function readMoment(text: string): number | undefined {
  const [, day, time = 'T00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const midnight = new Date(`${day}T00:00Z`);
  // A date that a month does not have would be parsed as one of the next month.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  const moment = Date.parse(`${day}${time}${zone}`);
  return moment >= first && moment <= last ? moment : undefined;
}

/** Whether a text is a date and time with a zone (`date-time` of JSON Schema) that can be stored and written back. */
export function isDateTime(text: string): boolean {
  return /T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && readMoment(text) !== undefined;
}
