import type { FieldModel, FieldProblem, Json, JsonObject, ValidationContext } from '../../model';
import { explain } from '../explain';
import { isObject } from '../path';
import { isLeftBehind, type KeepsCell, keptCells } from './kept-cells';
import { originOf } from './row-memory';

/** Problems of a row's cells, in the order of the columns. */
export type CellProblems = readonly (FieldProblem | undefined)[];

/** Result of validating a list. */
export interface RowsVerdict {
  /** How many cells have a problem. */
  readonly count: number;
  /** The problem of a cell, by the row's position and the column's. */
  at(row: number, column: number): FieldProblem | undefined;
  /** The first `most` problems, with their positions. */
  first(most: number): readonly CellProblem[];
}

/** A problem with its position in the list. */
export interface CellProblem extends FieldProblem {
  /** JSON pointer inside the list: `/3/price`. */
  readonly pointer: string;
}

/** Validates one cell; every row's cells are validated the same way. */
export type ValidateCell = (column: FieldModel, index: number, value: Json | undefined) => FieldProblem | undefined;

interface ValidatedRow {
  readonly by: object;
  readonly cells: CellProblems;
  readonly strange: readonly string[];
}

const fine: CellProblems = [];
const noNames: readonly string[] = [];
const validatedRows = new WeakMap<JsonObject, ValidatedRow>();
const verdicts = new WeakMap<readonly Json[], RowsVerdict>();

/** The latest result for these rows. */
export function verdictOf(rows: readonly Json[]): RowsVerdict | undefined {
  return verdicts.get(rows);
}

interface Circumstances {
  readonly settings: JsonObject;
  readonly offered: ValidationContext['columnsOffered'];
  readonly day: number;
}

const circumstances = new WeakMap<readonly FieldModel[], Circumstances>();

/** Identity of everything besides its value that a cell is validated with: a different object if any of it differs. */
function circumstancesOf(columns: readonly FieldModel[], context: ValidationContext): Circumstances {
  const { settings, columnsOffered: offered, now } = context;
  const day = Math.floor(now / 86_400_000);
  const last = circumstances.get(columns);
  if (last && last.settings === settings && last.offered === offered && last.day === day) return last;
  const next = { settings, offered, day };
  circumstances.set(columns, next);
  return next;
}

/** Validates rows. Rows validated with the same inputs are not validated again: of a derived row, only the changed cells. */
export function validateRows(
  rows: readonly Json[],
  { columns = [], settings }: FieldModel,
  context: ValidationContext,
  validateCell: ValidateCell,
): RowsVerdict {
  const by = circumstancesOf(columns, context);
  const places = new Map<number, { readonly problems: CellProblems; readonly strange: readonly string[] }>();
  const unique = settings.unique ?? keyOf(settings, columns);
  const doubled = doublesOf(rows, columns, unique);
  let keeps: KeepsCell | undefined;
  const whole = new Map<number, FieldProblem>();
  let count = doubled.size;
  rows.forEach((row, index) => {
    if (!isObject(row)) {
      whole.set(index, explain({ code: 'wrongKind' }));
      count++;
      return;
    }
    const { cells: found, strange: others } = validateRow(row, columns, by, validateCell);
    const strange = others.filter((name) => !isLeftBehind(context.stored, row, name));
    let cells = found;
    if (cells !== fine) {
      keeps ??= keptCells(context.stored, unique);
      cells = withoutKept(row, columns, cells, keeps);
    }
    if (cells === fine && strange.length === 0) return;
    places.set(index, { problems: cells, strange });
    count += strange.length;
    for (const [column, problem] of cells.entries()) if (problem && !doubled.has(`${index}/${column}`)) count++;
  });
  const at = (row: number, column: number) => places.get(row)?.problems[column] ?? doubled.get(`${row}/${column}`);
  const verdict: RowsVerdict = {
    count,
    at,
    first(most) {
      const found: CellProblem[] = [];
      if (count === 0) return found;
      for (let row = 0; row < rows.length && found.length < most; row++) {
        const strange = whole.get(row);
        if (strange) found.push({ ...strange, pointer: `/${row}` });
        columns.forEach(({ name }, column) => {
          const problem = at(row, column);
          if (problem) found.push({ ...problem, pointer: `/${row}/${name}` });
        });
        for (const name of places.get(row)?.strange ?? noNames) {
          const shown = name.slice(0, 100);
          const part = shown.replaceAll('~', '~0').replaceAll('/', '~1');
          found.push({ ...explain({ code: 'unknown-field', args: { name: shown } }), pointer: `/${row}/${part}` });
        }
      }
      return found.slice(0, most);
    },
  };
  verdicts.set(rows, verdict);
  return verdict;
}

/** Problems of a row but for those of stored values, which pass until they are changed. */
function withoutKept(
  row: JsonObject,
  columns: readonly FieldModel[],
  cells: CellProblems,
  keeps: KeepsCell,
): CellProblems {
  const left = cells.map((problem, column) =>
    problem && keeps(row, columns[column]?.name ?? '') ? undefined : problem,
  );
  return left.some((problem) => problem !== undefined) ? left : fine;
}

function validateRow(
  row: JsonObject,
  columns: readonly FieldModel[],
  by: object,
  validateCell: ValidateCell,
): ValidatedRow {
  const known = validatedRows.get(row);
  if (known?.by === by) return known;
  const origin = originOf(row);
  const before = origin && validatedRows.get(origin.row);
  const same = before?.by === by ? before : undefined;
  const cells = columns.map((column, index) =>
    same && !origin?.changed.includes(column.name)
      ? same.cells[index]
      : validateCell(column, index, Object.hasOwn(row, column.name) ? row[column.name] : undefined),
  );
  const strange = Object.keys(row).filter((name) => !columns.some((column) => column.name === name));
  const result: ValidatedRow = {
    by,
    cells: cells.some((problem) => problem !== undefined) ? cells : fine,
    strange: strange.length > 0 ? strange : noNames,
  };
  validatedRows.set(row, result);
  return result;
}

/** If the value is not a list of rows, the first column names each row. */
function keyOf({ sends }: FieldModel['settings'], [first]: readonly FieldModel[]): Json | undefined {
  return first !== undefined && (sends === 'map' || sends === 'values') ? [first.name] : undefined;
}

/** Cells of rows with equal values in the columns that must differ, by `row/column`; the first of those columns is marked. */
function doublesOf(
  rows: readonly Json[],
  columns: readonly FieldModel[],
  unique: Json | undefined,
): ReadonlyMap<string, FieldProblem> {
  const found = new Map<string, FieldProblem>();
  if (!Array.isArray(unique)) return found;
  const names: readonly Json[] = unique;
  const column = columns.findIndex(({ name }) => name === names[0]);
  const first = new Map<string, number>();
  const mark = (row: number, other: number) => {
    const place = `${row}/${column}`;
    if (!found.has(place))
      found.set(place, explain({ code: 'list.doubled', args: { row: other + 1 } }, columns[column]));
  };
  rows.forEach((row, index) => {
    if (!isObject(row)) return;
    const values = names.map((name) => row[String(name)] ?? null);
    if (values.every((value) => value === null || value === '')) return;
    const key = JSON.stringify(values);
    const other = first.get(key);
    if (other === undefined) first.set(key, index);
    else {
      mark(other, index);
      mark(index, other);
    }
  });
  return found;
}
