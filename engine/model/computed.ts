import type { SlotIndex, Switch } from './condition';
import type { Argument } from './target';

/** Which way a number is rounded: halves away from zero or to the even digit; always away from zero or towards it. */
export type Rounding = 'halfUp' | 'halfEven' | 'up' | 'down';

/** What a value is computed from. Names are slots, so nothing is looked up at run time except cells of a row. */
export type Computation =
  | Argument
  /** A cell of the current row of a `sumOf`. */
  | { readonly column: string }
  | {
      readonly op: 'sum' | 'product' | 'difference' | 'first';
      readonly of: readonly Computation[];
    }
  | { readonly op: 'join'; readonly of: readonly Computation[]; readonly between: string }
  | {
      readonly op: 'quotient';
      readonly of: readonly Computation[];
      readonly places: number;
      readonly rounding: Rounding;
      readonly whenZero?: Computation;
    }
  | {
      readonly op: 'round';
      readonly of: Computation;
      readonly places: number;
      readonly rounding: Rounding;
    }
  | { readonly op: 'count'; readonly list: SlotIndex }
  | { readonly op: 'sumOf'; readonly list: SlotIndex; readonly each: Computation }
  | {
      readonly op: 'cases';
      readonly cases: readonly {
        readonly when: Switch;
        readonly result: Computation;
      }[];
      readonly otherwise?: Computation;
    };
