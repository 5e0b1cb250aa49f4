import {
  type FieldFormModel,
  isList,
  isSentWith,
  type Json,
  type JsonObject,
  type PlacedFieldProblem,
  type SlotIndex,
  type Switch,
} from '../model';
import { type Cell, hasNothing } from './cell';
import { explain } from './explain';
import { placed, summaryOf } from './form-state';
import type { Host } from './host';
import { isObject, readPath } from './path';
import { awaitedBy, payloadOf } from './payload';
import type { Registry } from './registry';
import { createSession } from './session';
import { statedProblems } from './stated';

/** A submission to be validated, with the model and the context it is checked against. */
export interface ValidateOptions {
  readonly model: FieldFormModel;
  readonly registry: Registry;
  readonly host: Pick<Host, 'loadOptions' | 'readSource' | 'now' | 'report'>;
  /** The received value, of any type. */
  readonly payload: Json;
  /** The server's own context: nothing in it comes from the sender. */
  readonly context: JsonObject;
  /** The step that was submitted; default: the last one with an operation. */
  readonly step?: string;
  readonly signal?: AbortSignal;
  /** The record that is changed, by payload path. Locked values must equal the record's; if it has none, the form's own defaults. */
  readonly stored?: JsonObject;
  /** The part of the payload that the sender provides; the rest is the record's. What it has besides is emptied. Default: all of it. */
  readonly given?: JsonObject;
  /** Values of fields that are not displayed: `refuse` those that differ from the record. Default: they are dropped. */
  readonly hidden?: 'drop' | 'refuse';
  /** Context roots that only the browser knows for sure: an extra value read there is replaced, never refused. */
  readonly assumed?: readonly string[];
}

/** Result of validating a submission: the payload, or problems with their places. */
export type Judgment =
  | {
      readonly ok: true;
      readonly payload: JsonObject;
      /** Paths of the values that the API confirmed; absent if there are none. */
      readonly verified?: readonly (readonly string[])[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly PlacedFieldProblem[];
      /**
       * The payload that would have been returned, for a caller that ignores some of the problems; absent if the payload could not be read
       * at all.
       */
      readonly payload?: JsonObject;
    };

/**
 * Validates a received payload with the model and the code that the browser ran, and returns it cleaned: values of hidden fields are
 * removed, everything else is in the form its type stores. Nothing from the sender is trusted: a value that is not part of the form, is of
 * another JSON kind, is not among the options or breaks a rule is a problem.
 *
 * What the form locks, hides or computes itself is compared with the record: unchanged values pass.
 *
 * If a condition reads a field that is never sent, or one of a step that is not part of this submit, only the sender knows its result:
 * presence then means "displayed", and such a rule is left to the component that enforces the contract.
 */
export async function judge({
  model,
  registry,
  host,
  payload,
  context,
  step,
  signal,
  stored = {},
  given = isObject(payload) ? payload : {},
  hidden = 'drop',
  assumed = [],
}: ValidateOptions): Promise<Judgment> {
  if (!isObject(payload)) return refused([formProblem('wrongKind')]);
  const index = stepOf(model, step);
  if (index < 0) return refused([formProblem('unknown-step')]);
  const { sends } = model.steps[index]?.submit ?? { sends: 'step' };
  const sent = model.fields.map((field) => field.store && isSentWith(sends, index, field.step));

  const unknownPaths = unknownPlaces(model, sent, payload);
  if (unknownPaths.length > 0) return refused(unknownPaths);

  const session = createSession({
    model,
    registry,
    host,
    context,
    initial: payload,
    received: {
      knows: knownSlots(model, (field) => sent[field] === true),
      sends: (field) => sent[field] === true,
      gives: (field) => readPath(given, model.fields[field]?.path ?? []) !== undefined,
      stored,
    },
    changed: () => {},
  });
  try {
    session.enter(index);
    for (let open = awaitedBy(session, sends); open.length > 0; open = awaitedBy(session, sends)) {
      await Promise.race([Promise.all(open), rejectedBy(signal)]);
    }
    const fields = [...sent.keys()].filter((field) => sent[field]);
    const problems = [
      ...summaryOf(session.cells, fields).flatMap(byCell),
      ...session.judging.formProblems(sends).map((problem) => placed(null, problem)),
    ];
    for (const field of fields) {
      const cell = session.cells[field];
      // A choice that cannot be compared with its options counts as unverified.
      if (cell?.displayed && cell.options?.status === 'failed' && !cell.field.options?.freeText && !hasNothing(cell))
        problems.push(placed(cell.field.name, explain({ code: 'unverified' })));
      if (cell?.displayed) problems.push(...unverifiedCells(cell));
    }
    problems.push(
      ...statedProblems(session, { registry, host, context, stored, payload, given, hidden, assumed }, fields),
    );
    const kept = payloadOf(session, sends);
    if (problems.length > 0) return { ok: false, problems, payload: kept };
    const right = session.cells.filter(({ check, displayed }) => displayed && check === 'right');
    const verified = right.map(({ field }) => field.path);
    return { ok: true, payload: kept, ...(verified.length > 0 && { verified }) };
  } finally {
    session.dispose();
  }
}

/** Cells of a list that cannot be compared with the options of their column. */
function unverifiedCells({ field, columns = [], typed }: Cell): readonly PlacedFieldProblem[] {
  return columns.flatMap((state, at) => {
    const column = field.columns?.[at];
    if (state?.status !== 'failed' || !column || column.options?.freeText || !isList(typed)) return [];
    return typed.flatMap((row, index) =>
      isObject(row) && row[column.name] !== undefined
        ? { ...placed(field.name, explain({ code: 'unverified' })), at: `/${index}/${column.name}` }
        : [],
    );
  });
}

/** The problem of a list is reported at each of its cells. */
function byCell(problem: PlacedFieldProblem): readonly PlacedFieldProblem[] {
  const cells = problem.code === 'list.cells' ? problem.args.problems : undefined;
  if (!isList(cells)) return [problem];
  return cells.flatMap((cell) =>
    isObject(cell)
      ? {
          field: problem.field,
          at: String(cell.pointer),
          code: String(cell.code),
          message: String(cell.message),
          args: isObject(cell.args) ? cell.args : {},
        }
      : [],
  );
}

function refused(problems: readonly PlacedFieldProblem[]): Judgment {
  return { ok: false, problems };
}

function formProblem(code: string, args: Readonly<Record<string, Json>> = {}): PlacedFieldProblem {
  return placed(null, explain({ code, args }));
}

function stepOf(model: FieldFormModel, id: string | undefined): number {
  if (id !== undefined) return model.steps.findIndex((step) => step.id === id);
  const last = model.steps.findLastIndex((step) => step.submit.operation !== undefined);
  return last < 0 ? model.steps.length - 1 : last;
}

/** Which slots depend only on the context and fields that are sent. */
function knownSlots(model: FieldFormModel, isSent: (field: number) => boolean): (slot: SlotIndex) => boolean {
  const known: boolean[] = [];
  const isKnown = (on: Switch) => typeof on === 'boolean' || known[on] === true;
  for (const slot of model.slots) {
    // A sent value is known even if its display is not: its presence determines that.
    if (slot.kind === 'context') known.push(true);
    // A computed value is known if all its inputs are, whether it is sent or not.
    else if (slot.kind === 'value' && model.fields[slot.field]?.computed)
      known.push((slot.reads ?? []).every(isKnown) || slot.displayed === false);
    else if (slot.kind === 'value') known.push(isSent(slot.field) || slot.displayed === false);
    else known.push(slot.reads.every(isKnown));
  }
  return (slot) => known[slot] === true;
}

/** Maximum number of problems returned for a payload of only unknown paths. */
const mostUnknownPaths = 20;

/** Paths of the payload that belong to no sent field and to no extra value. */
function unknownPlaces(model: FieldFormModel, sent: readonly boolean[], payload: JsonObject): PlacedFieldProblem[] {
  const places = [...model.fields.filter((_, index) => sent[index]), ...model.extra].map(({ path }) => path);
  const problems: PlacedFieldProblem[] = [];
  const visit = (value: Json, path: readonly string[]) => {
    if (problems.length >= mostUnknownPaths) return;
    if (places.some((place) => place.length === path.length && startsWith(place, path))) return;
    const leads = path.length === 0 || places.some((place) => startsWith(place, path));
    if (!leads) problems.push(formProblem('unknown-field', { name: path.join('.').slice(0, 100) }));
    else if (!isObject(value)) problems.push(formProblem('wrongKind'));
    else for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(payload, []);
  return problems;
}

function startsWith(place: readonly string[], path: readonly string[]): boolean {
  return path.every((key, depth) => place[depth] === key);
}

function rejectedBy(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
