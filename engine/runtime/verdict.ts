import type {
  Argument,
  FieldModel,
  FieldProblem,
  Json,
  RemoteModel,
  RuleKind,
  RuleModel,
  Switch,
  TypeKind,
  ValidationContext,
  Verdict,
} from '../model';
import { explain } from './explain';
import { required } from './rules/not-empty';
import type { CheckState } from './state';

/** What validation needs from the session. */
export interface RuleContext {
  readonly rules: Readonly<Record<string, RuleKind>>;
  read(argument: Argument): Json | undefined;
  isOn(on: Switch): boolean;
  /** False if the rule reads what only the browser knows. */
  canValidate(rule: RuleModel): boolean;
  /** Checks a value with the API. */
  ask?(remote: RemoteModel, asker: Asker): Verdict | undefined | Promise<Verdict | undefined>;
}

/** The caller of an API check. */
export interface Asker {
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
  /** The value is the record's own: nothing new is claimed, so a missing response must not prevent saving the rest. */
  readonly isKept: boolean;
  /** Receives the status of the value. */
  checked(state: CheckState): void;
  /** Recomputes the verdict. */
  again(): void;
}

/** One value to validate: the type first, then the field's own rules in their order. The first problem that counts ends it. */
export interface Case {
  readonly field: FieldModel;
  readonly kind: TypeKind;
  readonly value: Json | undefined;
  readonly empty: boolean;
  readonly required: boolean;
  readonly context: ValidationContext;
  /** Absent: the API does not check this value. */
  readonly asker?: Asker | undefined;
  /** Asked where there is a problem: whether only what the API says of the value counts. Absent: every problem does. */
  isUnchanged?(): boolean;
}

/** The problem of a rule that could not be checked. Recognized by identity: the next submit checks again. */
export const unverified: FieldProblem = explain({ code: 'unverified' });

/** Code of a value that the API neither confirmed nor rejected. */
export const unknownCode = 'remote.unknown';

/** A rule's own message states that the value is wrong: it does not apply if that is unknown. */
export function explainRule(
  verdict: Verdict,
  field: Pick<FieldModel, 'messages'> | undefined,
  rule: RuleModel,
): FieldProblem {
  return causedBy(rule, explain(verdict, field, verdict.code === unknownCode ? undefined : rule));
}

/** The rule behind a problem: kept beside it, since only an explanation asks for it. */
const causes = new WeakMap<FieldProblem, RuleModel>();

function causedBy(rule: RuleModel, problem: FieldProblem): FieldProblem {
  causes.set(problem, rule);
  return problem;
}

/** The rule that a problem comes from; undefined if it is not a rule's: the type's, or that a value is required. */
export function causeOf(problem: FieldProblem): RuleModel | undefined {
  return causes.get(problem);
}

export type Outcome = FieldProblem | undefined | Promise<FieldProblem | undefined>;

/** The first problem of a field; a promise from the first asynchronous rule on. */
export function validateField(ruleContext: RuleContext, matter: Case): Outcome {
  const { field, kind, value, empty, context, asker } = matter;
  if (empty || value === undefined) return validateEmpty(ruleContext, matter);
  /** The problem of a verdict that counts, or that of the rules from `next` on. */
  const conclude = (verdict: Verdict | undefined, next: number, by?: RuleModel): Outcome => {
    if (verdict && (by?.remote || !matter.isUnchanged?.()))
      return by ? explainRule(verdict, field, by) : explain(verdict, field);
    const rule = field.rules[next];
    return rule && after(validateRule(ruleContext, rule, value, field, context, asker), next + 1, rule);
  };
  const after = (verdict: ReturnType<typeof validateRule>, next: number, by?: RuleModel): Outcome =>
    verdict instanceof Promise ? verdict.then((said) => conclude(said, next, by)) : conclude(verdict, next, by);
  return after(kind.judge?.(value, field, context), 0);
}

/** The problem of every empty required field without a message of its own: a form with hundreds of them has it once. */
const missing: FieldProblem = explain(required);

/** An empty value is validated by `required` and by `notEmpty` rules, and by nothing else. */
function validateEmpty(ruleContext: RuleContext, { field, required: needed }: Case): FieldProblem | undefined {
  if (needed) return Object.hasOwn(field.messages, required.code) ? explain(required, field) : missing;
  const rule = field.rules.find(
    (candidate) =>
      candidate.type === 'notEmpty' && ruleContext.canValidate(candidate) && ruleContext.isOn(candidate.when),
  );
  return rule && causedBy(rule, explain(required, field, rule));
}

/** One rule's verdict; undefined if its condition does not hold or it is not registered. */
export function validateRule(
  ruleContext: RuleContext,
  rule: RuleModel,
  value: Json,
  field: FieldModel | undefined,
  context: ValidationContext,
  asker?: Asker,
): Verdict | undefined | Promise<Verdict | undefined> {
  const kind = ruleContext.rules[rule.type];
  if (!kind || !ruleContext.canValidate(rule) || !ruleContext.isOn(rule.when)) return undefined;
  if (rule.remote) return asker && ruleContext.ask?.(rule.remote, asker);
  const args: Record<string, Json | undefined> = {};
  for (const [name, argument] of Object.entries(rule.args)) args[name] = ruleContext.read(argument);
  return kind.judge(value, args, field, context);
}
