/** The interface of a page with a list to the benchmark. */
export interface ListPage {
  /** Renders the page with the first 25 rows. */
  mount(): void;
  /** Presses "next page". */
  next(): void;
  /** Chooses a status in the filter, or all of them. */
  filter(status: string): void;
  /** Number of the license in the first row that is painted; '' while there is none. */
  first(): string;
  /** Rows that are painted. */
  rows(): number;
  /** Reloads the current page this many times; only if the page polls. */
  poll?(times: number): Promise<void>;
}

declare global {
  interface Window {
    __list?: ListPage;
  }
}

/** Statuses the filter offers. */
export const statuses = ['ACTIVE', 'EXPIRING', 'EXPIRED', 'SUSPENDED'] as const;

/** A row as the endpoint returns it; what the columns show. */
export interface Row {
  readonly id: string;
  readonly number: string;
  readonly product: string;
  readonly licenseType: string;
  readonly status: string;
  readonly expiresAt: string | null;
  readonly ownerEmail: string;
}

export const pageSize = 25;
