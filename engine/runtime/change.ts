import type { Json } from '../model';
import { type Cell, hasNothing, isLocked, noProblems, renew, timingOf } from './cell';
import type { Session } from './session';

/** The ways in which values change. */
export type Changes = ReturnType<typeof createChanges>;

export function createChanges(session: Session) {
  const { cells, model } = session;

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
    /** A person's change. What is read-only or disabled is not theirs to change. */
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
    /** A person went on to something else: what they changed, and what was worked out from it, may be judged aloud (decision D14). */
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
    /** Puts kept values back. */
    fill(values: ReadonlyMap<number, Json>) {
      session.batch(() => {
        for (const [index, value] of values) {
          const cell = cells[index];
          // What may not be changed holds what the record says, not what an old draft says.
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
