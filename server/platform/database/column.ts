import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Json } from '../../../engine/model';

/** A moment: a Date when read, a Date or ISO text when written. */
export type Moment = ColumnType<Date, Date | string, Date | string>;

/** A moment that may be missing and may be left out of an insert. */
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A `jsonb` column: parsed when read, written as JSON text. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;

/** Text that may be missing and may be left out of an insert. */
export type MaybeText = ColumnType<string | null, string | null | undefined, string | null>;

/** An exact number: text when read. Read it through `::float8`. */
export type Exact = ColumnType<string, number | string, number | string>;

/** An exact number that may be missing and may be left out of an insert. */
export type MaybeExact = ColumnType<string | null, number | string | null | undefined, number | string | null>;

/** What every versioned record carries. */
export interface Versioned {
  id: string;
  created_at: Moment;
  created_by: string | null;
  updated_at: Moment;
  updated_by: string | null;
  revision: Generated<number>;
}

/** Values that definitions added to a record, by name. */
export type Bag = Readonly<Record<string, Json>>;

/** The column in which they are kept. It is written whole when a record is made, and patched in the database ever after. */
export type BagColumn = ColumnType<Bag, string | undefined, RawBuilder<Bag>>;
