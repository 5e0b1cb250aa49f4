import type { FieldProblem, Json, RuleModel, SlotIndex, Switch, Test } from '../model';
import { complaintsOf } from './cell';
import { holds } from './condition';
import type { FormInsight } from './state';
import { causeOf } from './verdict';

/** A value that a condition reads. */
export interface Operand {
  readonly slot: SlotIndex;
  readonly value: Json | undefined;
  /** True for a field that is not displayed: whatever its value, it counts as empty. */
  readonly hidden: boolean;
}

/** A condition or a part of it, with the evaluator's result and its inputs. */
export interface Reason {
  readonly test: Test;
  readonly holds: boolean;
  readonly operands: readonly Operand[];
  /** Parts of `all`, `any` and `not`. A named condition is included as its content. */
  readonly parts: readonly Reason[];
}

/** The current value of a switch; without a reason it is constant. */
export interface SwitchReason {
  readonly on: boolean;
  readonly reason?: Reason;
}

/** A rule of a field, or a form rule whose problem shows at it. */
export interface RuleReason {
  readonly rule: RuleModel;
  /** Whether it applies now. */
  readonly condition: SwitchReason;
  /** True for a rule that one of the problems comes from. The first problem ends the judging: rules behind it were not asked. */
  readonly complains: boolean;
  readonly args: readonly { readonly name: string; readonly value: Json | undefined; readonly reason?: Reason }[];
}

/** Explanation of a field's current state. */
export interface Why {
  /** It is displayed if both are on. */
  readonly step: SwitchReason;
  readonly displayed: SwitchReason;
  readonly required: SwitchReason;
  readonly readOnly: SwitchReason;
  readonly disabled: SwitchReason;
  /** The value is computed, not entered. */
  readonly computed: boolean;
  readonly value: Json | undefined;
  /** All its problems, whether they show yet or not. */
  readonly problems: readonly FieldProblem[];
  readonly rules: readonly RuleReason[];
}

/** Explains a condition. Every result is the evaluator's own, evaluated again for each part. */
export function reasonOf(test: Test, insight: Pick<FormInsight, 'model' | 'cells' | 'read'>): Reason {
  const named = test.op === 'holds' ? insight.model.slots[test.slot] : undefined;
  if (named?.kind === 'condition') return reasonOf(named.test, insight);
  const parts = test.op === 'all' || test.op === 'any' ? test.of : test.op === 'not' ? [test.of] : [];
  return {
    test,
    holds: holds(test, (slot) => insight.read({ slot })),
    operands: slotsIn(test).map((slot) => operandAt(slot, insight)),
    parts: parts.map((part) => reasonOf(part, insight)),
  };
}

/** Explains why the field with this index is shown, required, locked or refused, with the current values. */
export function whyOf(insight: FormInsight, index: number): Why | undefined {
  const cell = insight.cells[index];
  if (!cell) return undefined;
  const { model } = insight;
  const { field } = cell;
  const verdict = (on: Switch): SwitchReason => verdictOn(on, insight);
  const problems = complaintsOf(cell);
  const ofForm = model.rules.filter(({ fields }) => fields.includes(index));
  return {
    step: verdict(model.steps[field.step]?.displayed ?? true),
    displayed: verdict(field.displayed),
    required: verdict(field.required),
    readOnly: verdict(field.readOnly),
    disabled: verdict(field.disabled),
    computed: field.computed !== undefined,
    value: cell.typed,
    problems,
    rules: [...field.rules, ...ofForm].map((rule) => ({
      rule,
      condition: verdict(rule.when),
      complains: problems.some((problem) => causeOf(problem) === rule),
      args: Object.entries(rule.args).map(([name, argument]) => {
        const slot = 'slot' in argument ? model.slots[argument.slot] : undefined;
        return {
          name,
          value: insight.read(argument),
          ...(slot?.kind === 'condition' && { reason: reasonOf(slot.test, insight) }),
        };
      }),
    })),
  };
}

function verdictOn(on: Switch, insight: FormInsight): SwitchReason {
  if (typeof on === 'boolean') return { on };
  const slot = insight.model.slots[on];
  const test: Test = slot?.kind === 'condition' ? slot.test : { op: 'is', slot: on, value: true };
  return { on: insight.isOn(on), reason: reasonOf(test, insight) };
}

function slotsIn(test: Test): readonly SlotIndex[] {
  if (!('slot' in test)) return [];
  return test.op === 'sameAs' ? [test.slot, test.other] : [test.slot];
}

function operandAt(slot: SlotIndex, { model, cells, read }: Pick<FormInsight, 'model' | 'cells' | 'read'>): Operand {
  const from = model.slots[slot];
  return { slot, value: read({ slot }), hidden: from?.kind === 'value' && cells[from.field]?.displayed === false };
}
