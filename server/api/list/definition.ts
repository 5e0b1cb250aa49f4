import type { RawBuilder } from 'kysely';

/** A column as SQL. A computed one may depend on the present time in milliseconds. */
export type ListColumn = (now: number) => RawBuilder<unknown>;

/** How the values of a filter are read from the address, and what they are compared with. */
export type ListFilter =
  /** Any of the given values. */
  | { readonly kind: 'oneOf'; readonly values: readonly string[]; readonly column: ListColumn }
  | { readonly kind: 'text'; readonly column: ListColumn }
  | { readonly kind: 'boolean'; readonly column: ListColumn }
  | { readonly kind: 'number'; readonly column: ListColumn }
  /** From this moment on, or before this moment. */
  | { readonly kind: 'from' | 'before'; readonly column: ListColumn };

/**
 * What one list can be asked. Everything else in a query is refused, so a filter or sort can reach no column that is
 * not written here.
 */
export interface ListDefinition {
  /** The entity of its records: what definitions add to it can be asked for too. */
  readonly entity?: string;
  readonly id: ListColumn;
  /** What people call a row by: `id` takes it too, in any case of letters. */
  readonly name?: ListColumn;
  readonly sorts: Readonly<Record<string, ListColumn>>;
  /** Sort when the query names none, as it would be written there. */
  readonly defaultSort: string;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /**
   * Whether a row holds what is searched, given a text search query (see `to_tsquery`). Must be answerable by an index.
   * Absent: the list cannot be searched.
   */
  readonly search?: (wanted: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** Sorts and filters that a list takes besides those written in its definition. */
export type AddedQuery = Pick<ListDefinition, 'sorts' | 'filters'>;
