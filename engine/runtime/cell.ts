import type { FieldFormModel, FieldModel, FieldProblem, Json, ProblemTiming, TypeKind, Verdict } from '../model';
import { isNothing } from './parse';
import type { CheckState, FieldState, OptionsState } from './state';

/** Shared by every field without problems, so that an untouched form of any size allocates none. */
export const noProblems: readonly FieldProblem[] = [];

/** All that the runtime keeps of one field. Only the session writes it. */
export interface Cell {
  readonly index: number;
  readonly field: FieldModel;
  /** Undefined where nobody registered the type: the field is not judged and the rest works. */
  readonly kind: TypeKind | undefined;
  /** Absent while there is no listener. An array, since a field has one listener and a set costs ten times as much. */
  listeners: readonly (() => void)[] | undefined;
  /** What was typed; kept while the field is hidden. */
  typed: Json | undefined;
  /** A person changed it since it was new. */
  changed: boolean;
  /** Problems may be shown. */
  touched: boolean;
  displayed: boolean;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  epoch: number;
  options: OptionsState | undefined;
  /** The option that goes with the value, where options are no values. */
  preset: Json | undefined;
  /** Of a list: the options of each column, and their values. */
  columns: readonly (OptionsState | undefined)[] | undefined;
  columnsOffered: readonly (readonly Json[] | undefined)[] | undefined;
  /** Values of the last options that were ready. */
  offered: readonly Json[] | undefined;
  /** Why a computed field has no value. */
  failure: Verdict | undefined;
  /** The value, or what it is judged by, has changed since the last verdict. */
  stale: boolean;
  /** The field's own complaint: of its type or its rules. */
  problem: FieldProblem | undefined;
  /** Displayed and with a problem: counted against its step. */
  invalid: boolean;
  /** Complaints of form rules that name this field. */
  formRuleProblems: readonly FieldProblem[];
  /** Complaints of the server, until the field is edited. */
  serverProblems: readonly FieldProblem[];
  /** The verdict that is being waited for; its number tells a late answer from the latest one. */
  run: number;
  thinking: Promise<void> | undefined;
  /** What the API says of the value. */
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

/** Whether the field is not the person's to change now. */
export function isLocked({ readOnly, disabled }: Cell): boolean {
  return readOnly || disabled;
}

/** When the problem of a field shows. */
export function timingOf({ field }: Cell, model: FieldFormModel): ProblemTiming {
  return field.problems ?? model.problems;
}

/** An emptied field is like a new one: its problems show only once it is changed again. */
export function renew(cell: Cell, model: FieldFormModel): void {
  cell.changed = false;
  cell.touched = timingOf(cell, model) === 'start';
}

/** Whether there is nothing to judge or send. */
export function hasNothing(cell: Cell): boolean {
  return isNothing(cell, cell.typed);
}

/**
 * Every complaint about a displayed field, whether it is shown yet or not. What the server said comes first: of its own the
 * field was fine when it was sent, and a field that was emptied since is not to be called empty instead.
 */
export function complaintsOf(
  cell: Pick<Cell, 'displayed' | 'problem' | 'formRuleProblems' | 'serverProblems'>,
): readonly FieldProblem[] {
  if (!cell.displayed) return noProblems;
  const own = cell.problem ? [cell.problem] : cell.formRuleProblems;
  if (cell.serverProblems.length === 0) return own;
  return [...cell.serverProblems, ...own];
}

/** The field as a view sees it; the previous object where nothing in it has changed. */
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

/** Problems of an untouched field stay unsaid, except what the server said of it. */
function shownOf(cell: Cell): readonly FieldProblem[] {
  return cell.touched ? complaintsOf(cell) : cell.displayed ? cell.serverProblems : noProblems;
}

function equalLists(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one === other || (one.length === other.length && one.every((item, index) => item === other[index]));
}
