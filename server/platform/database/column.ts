import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Json } from '../../../engine/model';

/** A moment: a Date when read, a Date or ISO text when written. */
export type Moment = ColumnType<Date, Date | string, Date | string>;

/** A nullable moment that may be omitted from an insert. */
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A `jsonb` column: parsed when read, written as JSON text. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;

/** A nullable value that may be omitted from an insert. */
export type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** Nullable text that may be omitted from an insert. */
export type MaybeText = Maybe<string>;

/** An exact number: text when read. Read it through `::float8`. */
export type Exact = ColumnType<string, number | string, number | string>;

/** A nullable exact number that may be omitted from an insert. */
export type MaybeExact = ColumnType<string | null, number | string | null | undefined, number | string | null>;

/** Columns of every versioned record. */
export interface Versioned {
  id: string;
  created_at: Moment;
  created_by: string | null;
  updated_at: Moment;
  updated_by: string | null;
  revision: Generated<number>;
}

/** A record's values of properties that definitions added, by name. */
export type Bag = Readonly<Record<string, Json>>;

/** Their column. It is written whole when a record is created, and patched in the database afterwards. */
export type BagColumn = ColumnType<Bag, string | undefined, RawBuilder<Bag>>;
