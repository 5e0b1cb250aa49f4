import type { Json } from '../model';
import { type Cell, noProblems } from './cell';
import type { Session } from './session';

/** The ways in which values change. */
export type Changes = ReturnType<typeof createChanges>;

export function createChanges(session: Session) {
  const { cells, model } = session;
  const atStart = model.showProblems === 'atStart';

  /** Runs what the field's change does to others. */
  function follow(cell: Cell, seen: Set<Cell>) {
    seen.add(cell);
    for (const change of cell.field.onChange) {
      // A condition may read what was just typed: bring the graph up to date first.
      session.refresh();
      if (!session.isOn(change.when)) continue;
      if (change.do === 'clear') for (const index of change.fields) put(cells[index], undefined, seen, true);
      else put(cells[change.field], session.read(change.to), seen, false);
    }
  }

  /** A change that did not come from the field's own input: its widget takes the new value from the store. */
  function put(cell: Cell | undefined, value: Json | undefined, seen: Set<Cell>, fresh: boolean) {
    // A chain never comes back to what a person typed, or to what it has already changed.
    if (!cell || seen.has(cell)) return;
    // What a person typed may stand in the widget although the type made nothing of it.
    const erased = fresh && cell.touched;
    if (fresh) untouch(cell);
    const changed = session.assign(cell, value);
    if (!changed && !erased) return;
    cell.epoch++;
    cell.told = noProblems;
    session.mark(cell);
    if (changed) follow(cell, seen);
  }

  /** An emptied field is like a new one: its problems show only once it is changed again. */
  function untouch(cell: Cell) {
    cell.touched = atStart;
    session.mark(cell);
  }

  return {
    /** A person's change. What is read-only or disabled is not theirs to change. */
    type(index: number, input: Json | undefined) {
      const cell = cells[index];
      if (!cell || cell.readOnly || cell.disabled) return;
      session.batch(() => {
        const changed = session.assign(cell, input);
        if (!changed && cell.touched && cell.told.length === 0) return;
        cell.touched = true;
        cell.told = noProblems;
        session.mark(cell);
        if (changed && cell.field.onChange.length > 0) follow(cell, new Set());
      });
    },
    /** Empties fields: effects, eraseOnError, resetOnNavigation. */
    clear(indices: readonly number[]) {
      session.batch(() => {
        for (const index of indices) put(cells[index], undefined, new Set(), true);
      });
    },
    /** Puts kept values back. */
    fill(values: ReadonlyMap<number, Json>) {
      session.batch(() => {
        for (const [index, value] of values) {
          const cell = cells[index];
          if (!cell) continue;
          cell.touched = true;
          if (session.assign(cell, value)) cell.epoch++;
        }
      });
    },
    /** Fields of a step that are emptied when it is left or its submit fails. */
    fieldsWith(flag: 'resetOnNavigation' | 'eraseOnError', step: number): readonly number[] {
      return (model.steps[step]?.fields ?? []).filter((index) => model.fields[index]?.[flag]);
    },
  };
}
