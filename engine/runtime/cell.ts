import type { FieldFormModel, FieldModel, FieldProblem, Json, ProblemTiming, TypeKind, Verdict } from '../model';
import { isNothing } from './parse';
import type { CheckState, FieldState, OptionsState } from './state';

/** Shared by every field without problems, so that an untouched form of any size allocates none. */
export const noProblems: readonly FieldProblem[] = [];

/** All runtime state of one field. Only the session writes it. */
export interface Cell {
  readonly index: number;
  readonly field: FieldModel;
  /** Undefined if the type is not registered: the field is not validated and the rest works. */
  readonly kind: TypeKind | undefined;
  /** Absent while there is no listener. An array, since a field usually has one listener and a set costs ten times as much. */
  listeners: readonly (() => void)[] | undefined;
  /** The typed value; retained while the field is hidden. */
  typed: Json | undefined;
  /** The user changed it since it was new. */
  changed: boolean;
  /** Problems may be shown. */
  touched: boolean;
  displayed: boolean;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  epoch: number;
  options: OptionsState | undefined;
  /** The option that goes with the value, if options are not values. */
  preset: Json | undefined;
  /** Of a list: the options of each column, and their values. */
  columns: readonly (OptionsState | undefined)[] | undefined;
  columnsOffered: readonly (readonly Json[] | undefined)[] | undefined;
  /** Of a list: a cell for each column whose options a source gives, which holds them for all rows. */
  sources: readonly (Cell | undefined)[] | undefined;
  /** Of such a cell: its list. */
  list: Cell | undefined;
  /** Values of the last options that were ready. */
  offered: readonly Json[] | undefined;
  /** Why a computed field has no value. */
  failure: Verdict | undefined;
  /** The value, or what its validation reads, has changed since the last verdict. */
  stale: boolean;
  /** The field's own problem: of its type or its rules. */
  problem: FieldProblem | undefined;
  /** Displayed and with a problem: counted against its step. */
  invalid: boolean;
  /** Problems of form rules that name this field. */
  formRuleProblems: readonly FieldProblem[];
  /** Problems reported by the server, until the field is edited. */
  serverProblems: readonly FieldProblem[];
  /** The pending verdict; its number distinguishes a late result from the latest one. */
  run: number;
  thinking: Promise<void> | undefined;
  /** The API's result for the value. */
  check: CheckState | undefined;
  abort: AbortController | undefined;
  snapshot: FieldState | undefined;
}

export function createCell(index: number, field: FieldModel, kind: TypeKind | undefined): Cell {
  return {
    index,
    field,
    kind,
    listeners: undefined,
    typed: undefined,
    changed: false,
    touched: false,
    displayed: false,
    required: false,
    readOnly: false,
    disabled: false,
    epoch: 0,
    options: undefined,
    preset: undefined,
    columns: undefined,
    columnsOffered: undefined,
    sources: undefined,
    list: undefined,
    offered: undefined,
    failure: undefined,
    stale: true,
    problem: undefined,
    invalid: false,
    formRuleProblems: noProblems,
    serverProblems: noProblems,
    run: 0,
    thinking: undefined,
    check: undefined,
    abort: undefined,
    snapshot: undefined,
  };
}

/** Whether the user cannot change the field now. */
export function isLocked({ readOnly, disabled }: Cell): boolean {
  return readOnly || disabled;
}

/** When a field's problem shows. */
export function timingOf({ field }: Cell, model: FieldFormModel): ProblemTiming {
  return field.problems ?? model.problems;
}

/** An emptied field is like a new one: its problems show only after it is changed again. */
export function renew(cell: Cell, model: FieldFormModel): void {
  cell.changed = false;
  cell.touched = timingOf(cell, model) === 'start';
}

/** Whether there is nothing to validate or send. */
export function hasNothing(cell: Cell): boolean {
  return isNothing(cell, cell.typed);
}

/**
 * Every problem of a displayed field, whether it shows yet or not. The server's come first: the field's own checks passed when it was sent,
 * and a field emptied since must not be reported as empty instead.
 */
export function complaintsOf(
  cell: Pick<Cell, 'displayed' | 'problem' | 'formRuleProblems' | 'serverProblems'>,
): readonly FieldProblem[] {
  if (!cell.displayed) return noProblems;
  const own = cell.problem ? [cell.problem] : cell.formRuleProblems;
  if (cell.serverProblems.length === 0) return own;
  return [...cell.serverProblems, ...own];
}

/** The field as a view sees it; the previous object if nothing in it has changed. */
export function snapshotOf(cell: Cell): FieldState {
  const last = cell.snapshot;
  const problems = shownOf(cell);
  const pending = cell.thinking !== undefined;
  if (
    last &&
    Object.is(last.value, cell.typed) &&
    last.displayed === cell.displayed &&
    last.required === cell.required &&
    last.readOnly === cell.readOnly &&
    last.disabled === cell.disabled &&
    last.pending === pending &&
    last.check === cell.check &&
    last.options === cell.options &&
    last.preset === cell.preset &&
    last.columns === cell.columns &&
    last.epoch === cell.epoch &&
    equalLists(last.problems, problems)
  ) {
    return last;
  }
  cell.snapshot = {
    value: cell.typed,
    displayed: cell.displayed,
    required: cell.required,
    readOnly: cell.readOnly,
    disabled: cell.disabled,
    problems: last && equalLists(last.problems, problems) ? last.problems : problems,
    pending,
    ...(cell.check && { check: cell.check }),
    ...(cell.options && { options: cell.options }),
    ...(cell.preset !== undefined && { preset: cell.preset }),
    ...(cell.columns && { columns: cell.columns }),
    epoch: cell.epoch,
  };
  return cell.snapshot;
}

/** Problems of an untouched field do not show, except those of the server. */
function shownOf(cell: Cell): readonly FieldProblem[] {
  return cell.touched ? complaintsOf(cell) : cell.displayed ? cell.serverProblems : noProblems;
}

function equalLists(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one === other || (one.length === other.length && one.every((item, index) => item === other[index]));
}
