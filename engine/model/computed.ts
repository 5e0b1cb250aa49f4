import type { SlotIndex, Switch } from './condition';
import type { Argument } from './target';

/** Which way a number is rounded: halves away from zero or to the even digit; always away from zero or towards it. */
export type Rounding = 'halfUp' | 'halfEven' | 'up' | 'down';

/** What a value is computed from. Names are slots, so nothing is looked up at run time except cells of a row. */
export type Computation = ComputationOf<Argument, SlotIndex, Switch>;

/** A computation that reads values, lists and conditions in the given form: as slots in the model, by place while it is compiled. */
export type ComputationOf<Value, List, Condition> =
  | Value
  /** A cell of the current row of a `sumOf`. */
  | { readonly column: string }
  | {
      readonly op: 'sum' | 'product' | 'difference' | 'first';
      readonly of: readonly ComputationOf<Value, List, Condition>[];
    }
  | { readonly op: 'join'; readonly of: readonly ComputationOf<Value, List, Condition>[]; readonly between: string }
  | {
      readonly op: 'quotient';
      readonly of: readonly ComputationOf<Value, List, Condition>[];
      readonly places: number;
      readonly rounding: Rounding;
      readonly whenZero?: ComputationOf<Value, List, Condition>;
    }
  | {
      readonly op: 'round';
      readonly of: ComputationOf<Value, List, Condition>;
      readonly places: number;
      readonly rounding: Rounding;
    }
  | { readonly op: 'count'; readonly list: List }
  | { readonly op: 'sumOf'; readonly list: List; readonly each: ComputationOf<Value, List, Condition> }
  | {
      readonly op: 'cases';
      readonly cases: readonly {
        readonly when: Condition;
        readonly result: ComputationOf<Value, List, Condition>;
      }[];
      readonly otherwise?: ComputationOf<Value, List, Condition>;
    };
