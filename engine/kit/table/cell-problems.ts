import { useCallback, useState } from 'react';
import { type FieldModel, type FieldProblem, isList, isObject, type JsonObject } from '../../model';
import { type FieldState, keyOf, type Rows, verdictOf } from '../../runtime';

/** The problems of cells that are currently shown. */
export interface CellProblems {
  /** Problems of a row's drawn cells. */
  of(row: JsonObject, index: number): readonly (FieldProblem | undefined)[];
  /** The first `most` problems with their positions; a column of -1 is one that is not drawn. */
  first(most: number): readonly { readonly row: number; readonly column: number; readonly problem: FieldProblem }[];
  readonly count: number;
}

const none: readonly undefined[] = [];

/**
 * Which problems of cells show: those of visited cells, and all once the whole list lost focus or a submit was refused. The server's
 * problems of a cell show until the list is changed.
 */
export function useCellProblems(field: FieldModel, state: FieldState, rows: Rows) {
  const [leftCells, setLeftCells] = useState<ReadonlySet<string>>(new Set());
  const left = useCallback((row: number, column: number) => {
    setLeftCells((before) => (before.has(`${row}/${column}`) ? before : new Set(before).add(`${row}/${column}`)));
  }, []);
  const all = field.columns ?? [];
  const drawn = all.flatMap(({ component }, index) => (component === 'hidden' ? [] : index));
  const verdict = verdictOf(rows);
  const revealed = state.problems.length > 0;
  const told = problemsByCell(state.problems);

  const find = (row: JsonObject, index: number, column: number, position: number): FieldProblem | undefined => {
    const own = verdict?.at(index, column);
    if (own && (revealed || leftCells.has(`${keyOf(row)}/${position}`))) return own;
    return told?.get(`/${index}/${all[column]?.name}`);
  };
  const hasSome = (verdict?.count ?? 0) > 0 || told !== undefined;
  const problems: CellProblems = {
    count: verdict?.count ?? 0,
    of: (row, index) => (hasSome ? drawn.map((column, position) => find(row, index, column, position)) : none),
    first(most) {
      const found: { row: number; column: number; problem: FieldProblem }[] = [];
      if (!hasSome) return found;
      for (const [index, row] of rows.entries()) {
        for (const [position, column] of drawn.entries()) {
          const problem = find(row, index, column, position);
          if (problem) found.push({ row: index, column: position, problem });
          if (found.length === most) return found;
        }
      }
      return found;
    },
  };
  return { problems, left };
}

/** Problems by the position of their cell, as they are passed with the problem of the list. */
function problemsByCell(problems: readonly FieldProblem[]): ReadonlyMap<string, FieldProblem> | undefined {
  const found = new Map<string, FieldProblem>();
  for (const { code, args } of problems) {
    if (code !== 'list.cells' || !isList(args.problems)) continue;
    for (const cell of args.problems)
      if (isObject(cell) && typeof cell.pointer === 'string') found.set(cell.pointer, cell as unknown as FieldProblem); // As the list's type and the store write it.
  }
  return found.size > 0 ? found : undefined;
}
