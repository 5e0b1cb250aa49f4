import { type FieldFormModel, type FieldProblem, isSentWith, type SubmitModel, type ValidationContext } from '../model';
import { type Cell, hasNothing, noProblems } from './cell';
import type { Plan } from './plan';
import { sameProblem } from './same-problem';
import {
  type Asker,
  explainRule,
  type Outcome,
  type RuleContext,
  unknownCode,
  unverified,
  validateRule,
} from './verdict';

/** What form rules need from validation, of which they are the last part. */
export interface FormRulesNeeds {
  readonly model: FieldFormModel;
  readonly plan: Plan;
  readonly cells: readonly Cell[];
  readonly ruleContext: RuleContext;
  /** The current step: rules over later fields wait for them. */
  step(): number;
  surround(keeper: { abort: AbortController | undefined }): ValidationContext;
  /** Calls a kind of the host and catches its exceptions. */
  ask(judge: () => Outcome, place: Readonly<Record<string, string>>): Outcome;
  mark(cell: Cell): void;
  batch(work: () => void): void;
}

interface RuleState {
  problem: FieldProblem | undefined;
  run: number;
  thinking: Promise<void> | undefined;
  abort: AbortController | undefined;
}

/**
 * Validates the rules of the whole form, after the fields' own: a rule is skipped while one of its fields has its own problem, so that one
 * mistake causes one problem.
 */
export function createFormRules({ model, plan, cells, ruleContext, step, surround, ask, mark, batch }: FormRulesNeeds) {
  const states: RuleState[] = model.rules.map(() => ({
    problem: undefined,
    run: 0,
    thinking: undefined,
    abort: undefined,
  }));
  const due = new Set(states.keys());
  /** The last step with a field of the rule; -1 for a rule without fields, which every submit checks. */
  const steps = plan.ruleFields.map((fields) =>
    Math.max(-1, ...fields.map((index) => model.fields[index]?.step ?? -1)),
  );

  function validateAt(index: number) {
    const rule = model.rules[index];
    const state = states[index];
    if (!rule || !state) return;
    state.run++;
    state.abort?.abort();
    state.abort = undefined;
    state.thinking = undefined;
    const about = (plan.ruleFields[index] ?? []).flatMap((field) => cells[field] ?? []);
    const shownAt = rule.fields.flatMap((field) => cells[field] ?? []).filter((cell) => cell.displayed);
    const silent =
      (steps[index] ?? -1) > step() ||
      about.some((cell) => cell.invalid || cell.thinking) ||
      (rule.fields.length > 0 && shownAt.length === 0);
    if (silent) {
      conclude(index, state, undefined);
      return;
    }
    const first = shownAt[0];
    const value = first && !hasNothing(first) ? first.typed : undefined;
    const explained = (verdict: Awaited<ReturnType<typeof validateRule>>) =>
      verdict && explainRule(verdict, undefined, rule);
    const outcome = ask(
      () => {
        const verdict = validateRule(
          ruleContext,
          rule,
          value ?? null,
          undefined,
          surround(state),
          rule.remote && asker(index),
        );
        return verdict instanceof Promise ? verdict.then(explained) : explained(verdict);
      },
      { rule: rule.type },
    );
    if (!(outcome instanceof Promise)) {
      conclude(index, state, outcome);
      return;
    }
    conclude(index, state, undefined);
    const { run } = state;
    state.thinking = outcome.then((problem) => {
      if (state.run !== run) return;
      batch(() => {
        state.thinking = undefined;
        conclude(index, state, problem);
      });
    });
  }

  function asker(index: number): Asker | undefined {
    const state = states[index];
    if (!state) return undefined;
    const { run } = state;
    const isPresent = () => state.run === run;
    state.abort ??= new AbortController();
    return {
      signal: state.abort.signal,
      isKept: false,
      checked: () => {},
      again() {
        if (isPresent()) batch(() => due.add(index));
      },
    };
  }

  function conclude(index: number, state: RuleState, problem: FieldProblem | undefined) {
    // An equal problem keeps its identity, since views compare the objects.
    if (sameProblem(problem, state.problem)) return;
    state.problem = problem;
    for (const field of model.rules[index]?.fields ?? []) {
      const cell = cells[field];
      if (!cell) continue;
      const said = model.rules.flatMap((rule, at) => (rule.fields.includes(field) ? (states[at]?.problem ?? []) : []));
      cell.formRuleProblems = said.length > 0 ? said : noProblems;
      mark(cell);
    }
  }

  const inScope = (index: number, sends: SubmitModel['sends']) => {
    const last = steps[index] ?? -1;
    return last === -1 || isSentWith(sends, step(), last);
  };
  const within = (sends: SubmitModel['sends']) => states.filter((_, index) => inScope(index, sends));

  return {
    due: (index: number) => due.add(index),
    dueFor(field: number) {
      plan.ruleFields.forEach((fields, index) => {
        if (fields.includes(field)) due.add(index);
      });
    },
    dueAll() {
      for (const index of states.keys()) due.add(index);
    },
    validateAt() {
      for (const index of due) {
        due.delete(index);
        validateAt(index);
      }
    },
    /** Rules that could not be checked are checked again. */
    again() {
      states.forEach((state, index) => {
        if (state.problem === unverified || state.problem?.code === unknownCode) due.add(index);
      });
    },
    isBlocked: (sends: SubmitModel['sends']) => within(sends).some((state) => state.problem),
    thinking: (sends: SubmitModel['sends']) => within(sends).flatMap((state) => state.thinking ?? []),
    /** Problems that belong to no field. */
    problems: (sends: SubmitModel['sends']) =>
      states.flatMap((state, index) =>
        state.problem && model.rules[index]?.fields.length === 0 && inScope(index, sends) ? state.problem : [],
      ),
    dispose() {
      for (const state of states) state.abort?.abort();
    },
  };
}
