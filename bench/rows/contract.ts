/** The interface of a page with a table of inputs to the benchmark. */
export interface RowsPage {
  /** Renders the table with this many rows. */
  mount(rows: number): void;
  /** The control in a row (from 0) of a column; scrolls it into view. */
  locate(row: number, column: number): HTMLInputElement | undefined;
  /** How many rows the table has, rendered or not. */
  count(): number;
  value(row: number, column: string): unknown;
}

declare global {
  interface Window {
    __rows?: RowsPage;
  }
}

export const regions = ['EU', 'US', 'APAC', 'LATAM'] as const;
export const units = ['HOUR', 'SEAT', 'CALL'] as const;

export const columns = ['code', 'label', 'region', 'unit', 'price'] as const;

/** A price as the list stores it. */
export type Price = Readonly<Record<(typeof columns)[number], string>>;

export function prices(count: number): readonly Price[] {
  return Array.from({ length: count }, (_, at) => ({
    code: `CODE-${at}`,
    label: `Price of item ${at}`,
    region: regions[at % regions.length] ?? 'EU',
    unit: units[at % units.length] ?? 'HOUR',
    price: `${at}.50`,
  }));
}

/** Prices as a spreadsheet puts them on the clipboard. */
export function clipboardText(count: number): string {
  return prices(count)
    .map((price) => columns.map((column) => price[column]).join('\t'))
    .join('\n');
}

export const pricePattern = '^[0-9]+(\\.[0-9]{1,2})?$';
