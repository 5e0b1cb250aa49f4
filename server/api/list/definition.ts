import type { RawBuilder } from 'kysely';
import type { Finds } from './search';

/** A column as SQL. A computed one may depend on the current time in milliseconds. */
export type ListColumn = (now: number) => RawBuilder<unknown>;

/** How the values of a filter are read from the URL, and what they are compared with. */
export type ListFilter =
  /** Any of the given values. */
  | {
      readonly kind: 'oneOf';
      /** Absent: those that the API's schema lists for the property of this name. */
      readonly values?: readonly string[];
      readonly column: ListColumn;
      /** Whether a row has a value, where the column is computed and an index answers this. */
      readonly test?: (value: string, now: number) => RawBuilder<boolean>;
      /** The records of each value are counted when asked for: an index must find them. */
      readonly counted?: true;
    }
  | { readonly kind: 'text'; readonly column: ListColumn }
  | { readonly kind: 'boolean'; readonly column: ListColumn }
  | { readonly kind: 'number'; readonly column: ListColumn }
  /** From this moment on, or before this moment. */
  | { readonly kind: 'from' | 'before'; readonly column: ListColumn };

/** Queries that one list accepts. Everything else is refused, so a filter or sort can reach no column that is not listed here. */
export interface ListDefinition {
  /** The entity of its records: properties that definitions add can be queried too. */
  readonly entity?: string;
  readonly id: ListColumn;
  /** What users call a row: `id` accepts it too, case-insensitively. */
  readonly name?: ListColumn;
  readonly sorts: Readonly<Record<string, ListColumn>>;
  /** Sorts by what no index holds. */
  readonly withoutIndex?: readonly string[];
  /** Sorts by what some records lack: those are last in both directions, as for added properties. */
  readonly lacked?: readonly string[];
  /** Its pages are read by places as well: the answer tells those of the next and the previous page. */
  readonly keyset?: true;
  /** Sort when the query names none, as it would be written there. */
  readonly defaultSort: string;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Whether the texts of a row have what is searched for. Absent: the list cannot be searched. */
  readonly search?: (finds: Finds) => RawBuilder<boolean>;
}

/** Sorts and filters that a list accepts besides those in its definition. */
export type AddedQuery = Pick<ListDefinition, 'sorts' | 'filters'>;
