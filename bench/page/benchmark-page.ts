import type { Filling } from '../form/spec';

/** Version 1 of what a page offers to anyone who measures it. */
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
  /** What the form's model holds. */
  value(name: string): unknown;
}

declare global {
  interface Window {
    __bench?: BenchmarkPage;
    __ready?: Promise<unknown>;
  }
}
