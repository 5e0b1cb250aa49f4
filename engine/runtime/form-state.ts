import type { FieldProblem, Json, PlacedFieldProblem } from '../model';
import { type Cell, complaintsOf } from './cell';
import { type Frame, frameOf } from './frame';
import { same } from './same';
import type { Session } from './session';
import type { FormState } from './state';

/** The part of the form's state that is neither in the session nor computed. Its owner changes it within a batch. */
export interface Progress {
  completed: number;
  processing: boolean;
  /** A submit waits for verdicts and options. */
  checking: boolean;
  /** Problems of the whole form that the server reported. */
  serverProblems: readonly PlacedFieldProblem[];
  /** Problems of form rules are shown: from the start, or since a refused submit. */
  revealed: boolean;
  /** Fields that the summary lists as long as they have a problem. */
  summarized: readonly number[];
  refusals: number;
  moves: number;
  /** What each step last sent, as far as its fields still held it afterwards. */
  readonly sent: Map<number, string>;
  /** What had been sent before a step was entered, by step: the path back into it. */
  readonly ways: Map<number, ReadonlyMap<number, string>>;
  /** The step from which a button led to the current one. */
  from: number | undefined;
  /** The step that was left to change an earlier one; going on returns to it. */
  revisedFrom: number | undefined;
  /** Responses that a draft stores, by context root. */
  readonly answers: Map<string, Json>;
}

/** Creates the form's snapshot; it, and each part of it, keeps its identity until something in it changes. */
export function createFormSnapshot(session: Session, progress: Progress) {
  const { model, cells, judging } = session;
  let frame: Frame | undefined;
  let state: FormState | undefined;
  let summarized: readonly number[] = [];
  /** The problem of each field that the summary lists. */
  const listed = new Map<number, FieldProblem | undefined>();
  let summary: readonly PlacedFieldProblem[] = [];

  /** The summary is rebuilt only if the list, or the problem of a field on it, has changed. */
  function renewSummary(changed: readonly Cell[]) {
    const moved = changed.some((cell) => listed.has(cell.index) && listed.get(cell.index) !== complaintsOf(cell)[0]);
    if (summarized === progress.summarized && !moved) return;
    summarized = progress.summarized;
    listed.clear();
    for (const index of summarized) {
      const cell = cells[index];
      if (cell) listed.set(index, complaintsOf(cell)[0]);
    }
    summary = summaryOf(cells, summarized);
  }

  function compute(): FormState {
    frame ??= frameOf(model, session.step(), session.isOn);
    const { sends } = model.steps[session.step()]?.submit ?? { sends: 'step' };
    const formRuleProblems = progress.revealed ? judging.formProblems(sends) : [];
    return {
      step: session.step(),
      ...frame,
      completed: progress.completed,
      processing: progress.processing,
      checking: progress.checking,
      submittable: !progress.processing && !judging.isBlocked(sends),
      problems:
        formRuleProblems.length === 0
          ? progress.serverProblems
          : [...formRuleProblems.map((problem) => placed(null, problem)), ...progress.serverProblems],
      summary,
      refusals: progress.refusals,
      moves: progress.moves,
      context: session.context(),
    };
  }

  /** Whether all inputs of the state are unchanged, as after nearly every keystroke. */
  function isUpToDate(last: FormState): boolean {
    const { sends } = model.steps[last.step]?.submit ?? { sends: 'step' };
    return (
      frame !== undefined &&
      model.rules.length === 0 &&
      session.step() === last.step &&
      last.problems === progress.serverProblems &&
      last.summary === summary &&
      last.completed === progress.completed &&
      last.processing === progress.processing &&
      last.checking === progress.checking &&
      last.submittable === (!progress.processing && !judging.isBlocked(sends)) &&
      last.refusals === progress.refusals &&
      last.moves === progress.moves &&
      last.context === session.context()
    );
  }

  return {
    /** Steps, order or buttons may have changed. */
    reframe() {
      frame = undefined;
    },
    /** Updates the state and returns whether it has changed. */
    renew(changedCells: readonly Cell[]): boolean {
      renewSummary(changedCells);
      const last = state;
      if (last && isUpToDate(last)) return false;
      const next = compute();
      if (!last) {
        state = next;
        return true;
      }
      let changed = false;
      const kept: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(next)) {
        const before: unknown = last[key as keyof FormState];
        // The context is compared by identity: it may be large, and callers report changes by setting a new one.
        const equal = key === 'context' ? before === value : same(before as Json, value as Json);
        kept[key] = equal ? before : value;
        if (!equal) changed = true;
      }
      if (changed) state = kept as unknown as FormState; // the keys and values of a FormState, one by one
      return changed;
    },
    current(): FormState {
      state ??= compute();
      return state;
    },
  };
}

/** One entry per field that still has a problem, in drawing order. */
export function summaryOf(cells: readonly Cell[], fields: readonly number[]): readonly PlacedFieldProblem[] {
  return fields.flatMap((index) => {
    const cell = cells[index];
    const problem = cell && complaintsOf(cell)[0];
    return cell && problem ? placed(cell.field.name, problem) : [];
  });
}

export function placed(field: string | null, { code, message, args }: FieldProblem): PlacedFieldProblem {
  return { field, code, message, args };
}
