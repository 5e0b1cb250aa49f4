import { isEmpty, type Json, type JsonObject, type PlacedFieldProblem, type SlotIndex } from '../model';
import { type Cell, isLocked } from './cell';
import { explain } from './explain';
import { placed } from './form-state';
import type { Host } from './host';
import { readPath } from './path';
import type { Registry } from './registry';
import { same } from './same';
import { openedWith, type Session } from './session';

/** What a received payload is checked against besides the rules of the fields. */
export interface Stated {
  readonly registry: Registry;
  readonly host: Pick<Host, 'now' | 'report'>;
  readonly context: JsonObject;
  readonly stored: JsonObject;
  readonly payload: JsonObject;
  /** What the sender provides, with what they empty. */
  readonly given: JsonObject;
  readonly hidden: 'drop' | 'refuse';
  readonly assumed: readonly string[];
}

/**
 * Values that the sender must not set: of locked fields, of hidden fields, and extra values that the form computes itself. A value that is
 * unchanged, or that the form itself sets, is accepted.
 */
export function statedProblems(session: Session, stated: Stated, fields: readonly number[]): PlacedFieldProblem[] {
  const { payload, hidden } = stated;
  const isGone = ({ field: { path } }: Cell) => readPath(payload, path) === undefined;
  const given = fields.flatMap((index) => {
    const cell = session.cells[index];
    return cell && !(isGone(cell) && readPath(stated.given, cell.field.path) === undefined) ? [cell] : [];
  });
  const sent = (cell: Cell) => (cell.field.computed ? readPath(payload, cell.field.path) : session.sentValue(cell));
  const locked = given.filter((cell) => (cell.displayed || isGone(cell)) && isLocked(cell) && !cell.field.computed);
  // Another case of a union may have its field at the same path: then that one is sent.
  const isShown = ({ field: { path } }: Cell) =>
    session.cells.some((cell) => cell.displayed && same([...cell.field.path], [...path]));
  const unseen =
    hidden === 'refuse' ? given.filter((cell) => !cell.displayed && !isEmpty(sent(cell)) && !isShown(cell)) : [];
  const problems = [...extraProblems(session, stated), ...computedProblems(session, given, stated)];
  if (locked.length + unseen.length === 0) return problems;

  const { model } = session;
  const { registry, host, context, stored } = stated;
  const opened = openedWith(stored, { model, registry, host, context });
  try {
    const before = (cell: Cell) => opened.sentValue(opened.cells[cell.index] as Cell); // a cell for each field of the model
    for (const cell of locked) {
      const start = opened.cells[cell.index];
      // Fields locked only because of later input could be changed before.
      if (!start || !isLocked(start)) continue;
      const was = isGone(cell) ? readPath(stored, cell.field.path) : before(cell);
      if (!isSame(session.sentValue(cell), was) && !isSetByForm(cell, was, session))
        problems.push(placed(cell.field.name, explain({ code: 'field.locked' })));
    }
    for (const cell of unseen)
      if (!isSame(sent(cell), before(cell))) problems.push(placed(cell.field.name, explain({ code: 'field.hidden' })));
    return problems;
  } finally {
    opened.dispose();
  }
}

/** Whether a change of another field sets the value. */
function isSetByForm(cell: Cell, before: Json | undefined, session: Session): boolean {
  const value = session.sentValue(cell);
  // A value that is no longer offered is removed automatically, unless the field's values are not options.
  const isOption = !cell.kind?.offer && !cell.field.options?.freeText;
  if (
    isOption &&
    isEmpty(value) &&
    cell.options?.status === 'ready' &&
    !cell.offered?.some((each) => same(each, before))
  )
    return true;
  return session.cells.some(({ field }) =>
    field.onChange.some((change) => {
      if (change.do === 'clear') return isEmpty(value) && change.fields.includes(cell.index);
      return change.field === cell.index && isSame(session.read(change.to), value);
    }),
  );
}

/** Extra values that differ from the form's own. Those that depend on context roots that only the browser has are not checked. */
function extraProblems(session: Session, { payload, context, assumed }: Stated): PlacedFieldProblem[] {
  return session.model.extra.flatMap((extra) => {
    const { from, path } = extra;
    const given = readPath(payload, path);
    const slot = 'slot' in from ? session.model.slots[from.slot] : undefined;
    const root = slot?.kind === 'context' ? (slot.path[0] ?? '') : undefined;
    if (given === undefined || (root !== undefined && (assumed.includes(root) || context[root] === undefined)))
      return [];
    if (isSame(given, session.extra(extra))) return [];
    return [placed(path.join('.'), explain({ code: 'field.computed' }))];
  });
}

/**
 * Values of computed fields that differ from those computed here. An empty one is accepted. Those that depend on context roots that only
 * the browser has are replaced, never refused.
 */
function computedProblems(
  { cells, model, sentValue }: Session,
  given: readonly Cell[],
  { payload, context, assumed }: Stated,
): PlacedFieldProblem[] {
  const isUncertain = (slot: SlotIndex): boolean => {
    const read = model.slots[slot];
    if (!read) return false;
    if (read.kind !== 'context') return (read.reads ?? []).some(isUncertain);
    const [root = ''] = read.path;
    return assumed.includes(root) || context[root] === undefined;
  };
  return given.flatMap((cell) => {
    const { field } = cell;
    const claimed = readPath(payload, field.path);
    if (!field.computed || !cells[cell.index]?.displayed || isEmpty(claimed)) return [];
    const value = sentValue(cell);
    if (isSame(claimed, value) || cell.failure || isUncertain(field.slot)) return [];
    return [placed(field.name, explain({ code: 'field.computed', args: { value: value ?? null } }, field))];
  });
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return same(one, other) || (isEmpty(one) && isEmpty(other));
}
