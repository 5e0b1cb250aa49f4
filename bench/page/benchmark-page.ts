import type { Filling } from '../form/spec';

/** Version 1 of the interface of a page to any measurement. */
export interface BenchmarkPage {
  readonly contract: 1;
  readonly peer: string;
  mount(size: number, filling?: Filling): void;
  unmount(): void;
  /** The element of a field that takes focus; null while the field is not displayed. */
  locate(name: string): Element | null;
  toggle(name: string): void;
  submit(): void;
  errorCount(): number;
  /** Values of the form's model. */
  value(name: string): unknown;
}

declare global {
  interface Window {
    __bench?: BenchmarkPage;
    __ready?: Promise<unknown>;
  }
}
