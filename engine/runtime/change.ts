import type { Json } from '../model';
import { type Cell, hasNothing, isLocked, noProblems, renew, timingOf } from './cell';
import type { Session } from './session';

/** The ways in which values change. */
export type Changes = ReturnType<typeof createChanges>;

export function createChanges(session: Session) {
  const { cells, model } = session;

  /** Runs the effects of the field's change on others. */
  function follow(cell: Cell, seen: Set<Cell>) {
    seen.add(cell);
    for (const change of cell.field.onChange) {
      // A condition may read the value just typed: update the graph first.
      session.refresh();
      if (!session.isOn(change.when)) continue;
      if (change.do === 'clear') for (const index of change.fields) put(cells[index], undefined, seen, true);
      else put(cells[change.field], session.read(change.to), seen, false);
    }
  }

  /** A change that did not come from the field's own input: its widget takes the new value from the store. */
  function put(cell: Cell | undefined, value: Json | undefined, seen: Set<Cell>, fresh: boolean) {
    // A chain never returns to the field the user typed into, or to one it has already changed.
    if (!cell || seen.has(cell)) return;
    // The widget may still hold typed text although the type parsed nothing from it.
    const erased = fresh && (cell.touched || cell.changed);
    if (fresh) {
      renew(cell, model);
      session.mark(cell);
    }
    const changed = session.assign(cell, value);
    if (!changed && !erased) return;
    cell.epoch++;
    cell.serverProblems = noProblems;
    session.mark(cell);
    if (changed) follow(cell, seen);
  }

  /** From now on the field's problems show. */
  function show(cell: Cell) {
    session.batch(() => {
      cell.touched = true;
      session.mark(cell);
    });
  }

  return {
    /** A user's change. Read-only and disabled fields cannot be changed. */
    type(index: number, input: Json | undefined, how?: 'paste') {
      const cell = cells[index];
      if (!cell || isLocked(cell)) return;
      const timing = timingOf(cell, model);
      const wasRight = !cell.problem && !hasNothing(cell);
      session.batch(() => {
        const changed = session.assign(cell, input);
        if (!changed && (cell.touched || cell.changed) && cell.serverProblems.length === 0) return;
        cell.changed = true;
        if (timing === 'typing') cell.touched = true;
        cell.serverProblems = noProblems;
        session.mark(cell);
        if (changed && cell.field.onChange.length > 0) follow(cell, new Set());
      });
      if (how === 'paste' && timing === 'leaving' && wasRight && cell.problem && !cell.touched) show(cell);
    },
    /** The user moved on: problems of what they changed, and of what is computed from it, may show (decision D14). */
    leave(index: number) {
      const cell = cells[index];
      if (!cell?.changed) return;
      for (const each of cells)
        if (
          (each === cell || each.field.computed) &&
          each.changed &&
          !each.touched &&
          timingOf(each, model) === 'leaving'
        )
          show(each);
    },
    /** Empties fields: effects, eraseOnError, resetOnNavigation. */
    clear(indices: readonly number[]) {
      session.batch(() => {
        for (const index of indices) put(cells[index], undefined, new Set(), true);
      });
    },
    /** Restores stored values. */
    fill(values: ReadonlyMap<number, Json>) {
      session.batch(() => {
        for (const [index, value] of values) {
          const cell = cells[index];
          // Locked fields have the record's values, not those of an old draft.
          if (!cell || isLocked(cell)) continue;
          cell.changed = true;
          cell.touched = timingOf(cell, model) !== 'submit';
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
