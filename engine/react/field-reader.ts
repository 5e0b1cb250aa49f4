import type { FocusEvent } from 'react';
import type { FieldProblem, Json } from '../model';
import { type FieldState, type FormStore, sameProblem } from '../runtime';
import { afterPress } from './after-press';

/** One field of a store, as a view reads and changes it. The functions keep their identity. */
export interface FieldReader {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => FieldState;
  readonly change: (value: Json | undefined, how?: 'paste') => void;
  /** Focus left something in the field. */
  readonly blur: (event: FocusEvent<HTMLElement>) => void;
  readonly retry: () => void;
  readonly search: (text: string, column?: number) => void;
  readonly more: (column?: number) => void;
}

/**
 * Reads one field. With `keepsText` the snapshot stays the same object while only `value` changes: the browser shows the typed text, so
 * nothing needs to render. Every other change, and a new epoch, gives the current state.
 */
export function createFieldReader(store: FormStore, index: number, keepsText: boolean): FieldReader {
  let seen: FieldState | undefined;
  const offers = !keepsText || store.model.fields[index]?.options !== undefined;
  return {
    subscribe: (listener) => store.subscribeField(index, listener),
    read() {
      const now = store.field(index);
      if (seen === undefined || (seen !== now && !(keepsText && looksTheSame(seen, now)))) seen = now;
      return seen;
    },
    change: (value, how) => store.change(index, value, how),
    blur: (event) => {
      if (isLeft(event)) afterPress(() => store.leave(index));
    },
    // Most fields hold text and have no options: a form of thousands saves three functions for each.
    retry: offers ? () => store.retryOptions(index) : nothing,
    search: offers ? (text, column) => store.searchOptions(index, text, column) : nothing,
    more: offers ? (column) => store.moreOptions(index, column) : nothing,
  };
}

const nothing = () => undefined;

/** Whether focus moves outside the field; moving to another window does not count. */
function isLeft({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>): boolean {
  return document.activeElement !== target && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

function looksTheSame(a: FieldState, b: FieldState): boolean {
  return (
    a.epoch === b.epoch &&
    a.displayed === b.displayed &&
    a.required === b.required &&
    a.readOnly === b.readOnly &&
    a.disabled === b.disabled &&
    a.pending === b.pending &&
    a.check === b.check &&
    a.options === b.options &&
    a.preset === b.preset &&
    sameProblems(a.problems, b.problems)
  );
}

function sameProblems(a: readonly FieldProblem[], b: readonly FieldProblem[]): boolean {
  return a === b || (a.length === b.length && a.every((problem, at) => sameProblem(problem, b[at])));
}
