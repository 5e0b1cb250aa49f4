import {
  type FieldFormModel,
  type FieldProblem,
  isSentWith,
  type LocaleKey,
  type RuleModel,
  type SubmitModel,
} from '../model';
import { type Cell, hasNothing } from './cell';
import { explain } from './explain';
import { createFormRules } from './form-rules';
import type { Host } from './host';
import type { Plan } from './plan';
import { sameProblem } from './same-problem';
import type { RuleCheck } from './state';
import { type Scene, surround } from './validation-context';
import {
  type Asker,
  causeOf,
  type Outcome,
  type RuleContext,
  unknownCode,
  unverified,
  validateField,
  validateRule,
} from './verdict';

/** Lengths are worded by the policy; every other rule is a line with its own message. */
const lengthLines: Readonly<Record<string, LocaleKey>> = {
  minLength: 'kit:policy.tooShort',
  maxLength: 'kit:policy.tooLong',
};

function checklistLine({ type, message }: RuleModel): LocaleKey | undefined {
  return message ?? (Object.hasOwn(lengthLines, type) ? lengthLines[type] : undefined);
}

export interface JudgingNeeds {
  readonly model: FieldFormModel;
  readonly plan: Plan;
  readonly cells: readonly Cell[];
  readonly host: Pick<Host, 'report'>;
  readonly scene: Scene;
  readonly ruleContext: RuleContext;
  /** False if the field's value cannot be known: on the server, what was not sent. */
  isValidated(cell: Cell): boolean;
  /** False if the API does not check the field's value: on the server, what the sender did not provide. */
  isAsked(cell: Cell): boolean;
  /** Whether the field's value is the record's own. */
  isKept(cell: Cell): boolean;
  /** Whether the field's value is the record's own, and what its rules read is so too: only what the API says of it counts. */
  isUnchanged(cell: Cell): boolean;
  /** API checks that wait for a pause in typing are made now. */
  hurry(): void;
  step(): number;
  /** A pending verdict has arrived. */
  thought(cell: Cell): void;
  mark(cell: Cell): void;
  batch(work: () => void): void;
}

/** Keeps the verdicts on the fields and on the form, each recomputed only when what it reads has changed. */
export function createJudging({
  model,
  plan,
  cells,
  host,
  scene,
  ruleContext,
  isValidated,
  isAsked,
  isKept,
  isUnchanged,
  hurry,
  step,
  thought,
  mark,
  batch,
}: JudgingNeeds) {
  const due = new Set<Cell>();
  /** Fields with a problem, by step. */
  const faults = model.steps.map(() => 0);
  /** Fields that the API checks again automatically: their problem stays until it responds. */
  const retrying = new Set<Cell>();
  const asking = new Set(cells.filter(({ field }) => field.rules.some(({ remote }) => remote)));
  let ended = false;

  const rules = createFormRules({
    model,
    plan,
    cells,
    ruleContext,
    step,
    surround: (keeper) => surround(scene, keeper),
    ask,
    mark,
    batch,
  });

  /** Calls a kind of the host. One that throws gives no verdict; the rest of the form continues. */
  function ask(judge: () => Outcome, place: Readonly<Record<string, string>>): Outcome {
    const failed = () => {
      if (!ended) host.report('rule-failed', { form: model.id, ...place });
      return unverified;
    };
    try {
      const outcome = judge();
      return outcome instanceof Promise ? outcome.catch(failed) : outcome;
    } catch {
      return failed();
    }
  }

  function judge(cell: Cell) {
    const { field, kind } = cell;
    cell.stale = false;
    cell.run++;
    cell.abort?.abort();
    cell.abort = undefined;
    cell.thinking = undefined;
    cell.check = undefined;
    const isRetry = retrying.delete(cell);
    if (!kind || !cell.displayed || !isValidated(cell)) {
      conclude(cell, undefined);
      return;
    }
    if (cell.failure) {
      conclude(cell, explain(cell.failure, field));
      return;
    }
    const outcome = ask(
      () =>
        validateField(ruleContext, {
          field,
          kind,
          value: cell.typed,
          empty: hasNothing(cell),
          required: cell.required,
          context: surround(scene, cell, cell),
          isUnchanged: () => isUnchanged(cell),
          ...(asking.has(cell) && isAsked(cell) && { asker: askerFor(cell) }),
        }),
      { field: field.name },
    );
    if (!(outcome instanceof Promise)) {
      conclude(cell, outcome);
      return;
    }
    if (isRetry) mark(cell);
    else conclude(cell, undefined);
    const { run } = cell;
    cell.thinking = outcome.then((problem) => {
      // The latest result wins: an older one is ignored, whenever it arrives.
      if (cell.run !== run || ended) return;
      batch(() => {
        cell.thinking = undefined;
        conclude(cell, problem);
        thought(cell);
      });
    });
  }

  function askerFor(cell: Cell): Asker {
    const { run } = cell;
    const isPresent = () => cell.run === run && !ended;
    cell.abort ??= new AbortController();
    return {
      signal: cell.abort.signal,
      isKept: isKept(cell),
      checked(state) {
        if (!isPresent()) return;
        batch(() => {
          cell.check = state;
          mark(cell);
        });
      },
      again() {
        if (!isPresent()) return;
        batch(() => {
          retrying.add(cell);
          cell.stale = true;
          due.add(cell);
        });
      },
    };
  }

  function conclude(cell: Cell, found: FieldProblem | undefined) {
    const passes = found && !hasNothing(cell) && !causeOf(found)?.remote && isUnchanged(cell);
    const problem = passes ? undefined : found;
    mark(cell);
    if (model.rules.length > 0) rules.dueFor(cell.index);
    if (!sameProblem(problem, cell.problem)) cell.problem = problem;
    const invalid = cell.displayed && problem !== undefined;
    if (invalid === cell.invalid) return;
    cell.invalid = invalid;
    faults[cell.field.step] = (faults[cell.field.step] ?? 0) + (invalid ? 1 : -1);
  }

  /** What the field's own rules demand of a value, as lines of a checklist; asynchronous rules are not included. */
  function checks(cell: Cell, value: string): readonly RuleCheck[] {
    return cell.field.rules.flatMap((rule) => {
      const line = checklistLine(rule);
      if (line === undefined || rule.remote || !ruleContext.isOn(rule.when)) return [];
      const verdict = validateRule(ruleContext, rule, value, cell.field, surround(scene, cell, cell));
      if (verdict instanceof Promise) return [];
      const count = rule.args.value && ruleContext.read(rule.args.value);
      const args: RuleCheck['args'] = count === undefined ? {} : { count };
      return [{ message: line, args, met: verdict === undefined }];
    });
  }

  const inScope = (at: number, sends: SubmitModel['sends']) => isSentWith(sends, step(), at);

  return {
    checks,
    /** What the verdict on the field reads has changed. It is recomputed only if needed: in the current step and those before. */
    stale(cell: Cell) {
      cell.stale = true;
      if (cell.field.step <= step()) due.add(cell);
    },
    ruleDue: rules.due,
    /** Another step is current. */
    moved() {
      for (const cell of cells) if (cell.stale && cell.field.step <= step()) due.add(cell);
      rules.dueAll();
    },
    /** Computes every verdict that is due. */
    run() {
      for (const cell of due) {
        due.delete(cell);
        if (cell.stale) judge(cell);
      }
      rules.validateAt();
    },
    /** Failed checks are repeated. */
    again() {
      hurry();
      retrying.clear();
      for (const cell of cells) {
        if (cell.problem !== unverified && cell.problem?.code !== unknownCode) continue;
        cell.stale = true;
        due.add(cell);
      }
      rules.again();
    },
    isBlocked: (sends: SubmitModel['sends']) =>
      faults.some((count, at) => count > 0 && inScope(at, sends)) || rules.isBlocked(sends),
    thinking: (sends: SubmitModel['sends']) => [
      ...cells.flatMap((cell) => (cell.thinking && inScope(cell.field.step, sends) ? cell.thinking : [])),
      ...rules.thinking(sends),
    ],
    formProblems: rules.problems,
    dispose() {
      ended = true;
      for (const cell of cells) cell.abort?.abort();
      rules.dispose();
    },
  };
}
