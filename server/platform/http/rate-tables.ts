/** Calls counted within a window, across all processes. */
interface RateCountTable {
  /** What is counted, and for whom. */
  key: string;
  calls: number;
  ends_at: Date;
}

export interface RateTables {
  rate_counts: RateCountTable;
}

declare module '../database/tables' {
  interface Database extends RateTables {}
}
