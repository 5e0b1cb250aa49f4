import type { ColumnType } from 'kysely';

/** A moment: a Date when read, a Date when written. */
export type Moment = Date;

/** A moment that may be missing and may be left out of an insert. */
export type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A `jsonb` column: parsed when read, written as JSON text. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;

/** Text that may be missing and may be left out of an insert. */
export type MaybeText = ColumnType<string | null, string | null | undefined, string | null>;
