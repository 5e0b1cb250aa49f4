import type { FocusEvent } from 'react';
import type { FieldProblem, Json } from '../model';
import { type FieldState, type FormStore, sameProblem } from '../runtime';
import { afterPress } from './after-press';
import type { Widgets } from './kinds';

/** What a view does with one field of a store. The functions keep their identity. */
export interface FieldActions {
  readonly change: (value: Json | undefined, how?: 'paste') => void;
  /** Focus left something in the field. */
  readonly blur: (event: FocusEvent<HTMLElement>) => void;
  readonly retry: () => void;
  readonly search: (text: string, column?: number) => void;
  readonly more: (column?: number) => void;
}

/** Some fields of a store, as a view reads and changes them. */
export interface FieldsReader {
  readonly subscribe: (listener: () => void) => () => void;
  /** Their states, in the order of the fields; the same list while nothing in them changes. */
  readonly read: () => readonly FieldState[];
  readonly actions: readonly FieldActions[];
}

/**
 * Reads fields. A state stays the same object while only the `value` of a field changes whose widget has `keepsText`: the browser shows the
 * typed text, so nothing needs to render. Every other change, and a new epoch, gives the current state.
 */
export function createFieldsReader(store: FormStore, fields: readonly number[], widgets: Widgets): FieldsReader {
  const keepsText = fields.map((index) => widgets.get(store.model.fields[index]?.component ?? '')?.keepsText === true);
  let seen = fields.map(store.field);

  /** Reads one of the fields again: a key is to cost nothing for those around its field. Returns whether there is something to draw. */
  function take(index: number, at: number): boolean {
    const last = seen[at];
    const now = store.field(index);
    if (last === now || (last !== undefined && keepsText[at] === true && looksTheSame(last, now))) return false;
    seen = seen.with(at, now);
    return true;
  }

  return {
    subscribe(listener) {
      const ends = fields.map((index, at) =>
        store.subscribeField(index, () => {
          if (take(index, at)) listener();
        }),
      );
      // What has changed since the fields were drawn.
      if (fields.filter(take).length > 0) listener();
      return () => {
        for (const end of ends) end();
      };
    },
    read: () => seen,
    actions: fields.map((index, at) => createActions(store, index, keepsText[at] === true)),
  };
}

function createActions(store: FormStore, index: number, keepsText: boolean): FieldActions {
  const offers = !keepsText || store.model.fields[index]?.options !== undefined;
  return {
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
