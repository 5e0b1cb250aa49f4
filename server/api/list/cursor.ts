/** A place between two rows of an ordered list. Callers pass it on as it is. */
export interface Cursor {
  /** The sort that it belongs to, as it would be written in a query. */
  readonly sort: string;
  /** Whether the rows after the place are read, or those before it. */
  readonly way: 'after' | 'before';
  /** The value of the row at the place as the database writes it, with its type; null where it has none. */
  readonly value: string | null;
  readonly type: ValueType;
  readonly id: string;
  /** Number of the page that it leads to. */
  readonly page: number;
}

/** Types of what is sorted by, by the names that the database gives them. */
export const valueTypes = [
  'text',
  'integer',
  'bigint',
  'numeric',
  'double precision',
  'boolean',
  'date',
  'timestamp with time zone',
] as const;
export type ValueType = (typeof valueTypes)[number];

export const isValueType = (type: unknown): type is ValueType => (valueTypes as readonly unknown[]).includes(type);

/** A place as an opaque text for addresses. */
export function writeCursor({ sort, way, value, type, id, page }: Cursor): string {
  const written = JSON.stringify([sort, way, value, valueTypes.indexOf(type), id, page]);
  return Buffer.from(written, 'utf8').toString('base64url');
}

/** Longest text of a cursor: a value of a thousand characters fits. */
const longest = 8000;

/** Reads a place; undefined if the text is none. */
export function readCursor(text: string): Cursor | undefined {
  if (text.length > longest || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || read.length !== 6) return undefined;
  const [sort, way, value, at, id, page] = read as readonly unknown[];
  const type = valueTypes[Number(at)];
  if (typeof sort !== 'string' || (way !== 'after' && way !== 'before') || type === undefined) return undefined;
  if (!(value === null || (typeof value === 'string' && isPlain(value))) || typeof id !== 'string' || !isPlain(id))
    return undefined;
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1) return undefined;
  if (value !== null && !fitsType(value, type)) return undefined;
  return { sort, way, value, type, id, page };
}

const isPlain = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

const digits = /^-?\d{1,18}$/;
const shapes: Readonly<Record<ValueType, RegExp>> = {
  text: /^/,
  integer: /^-?\d{1,9}$/,
  bigint: digits,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  'double precision': /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,3})?$/,
  boolean: /^(true|false)$/,
  date: /^(-?infinity|\d{4}-\d\d-\d\d)$/,
  'timestamp with time zone': /^(-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?)$/,
};

/** The database must not fail at what a caller made up. */
const fitsType = (value: string, type: ValueType) =>
  shapes[type].test(value) && (!/^\d{4}-/.test(value) || !Number.isNaN(Date.parse(dayOf(value))));

const dayOf = (value: string) => value.slice(0, 19).replace(' ', 'T');
