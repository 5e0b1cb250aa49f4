import type { FieldFormModel, FieldModel, FieldProblem, Json, RuleModel, SlotModel, TypeKind } from '../model';
import { isNothing } from './parse';
import type { Registry } from './registry';
import { createSession, type Session } from './session';
import type { FormStore } from './state';
import { effectiveValues, surround } from './validation-context';
import { causeOf, explainRule, type RuleContext, unverified, validateField, validateRule } from './verdict';

/** What the type of a field, or one of its rules, says to a value that is tried. */
export interface TriedRule {
  /** Absent: the type, or that a value is required. */
  readonly rule?: RuleModel;
  /** `notAsked`: its condition does not hold, it is not asked about such a value, or the API alone knows. */
  readonly verdict: 'passes' | 'refuses' | 'notAsked';
  /** What users would read. */
  readonly problem?: FieldProblem;
}

/** The verdicts on a value that is tried: first the type's, then each rule's, in their order. */
export interface Trial {
  /** The value that the type reads from the input; undefined: none, so only rules about empty values are asked. */
  readonly value: Json | undefined;
  readonly verdicts: readonly TriedRule[];
}

/** A value to try at a field. */
export interface TrialOptions {
  readonly store: Pick<FormStore, 'insight' | 'form'>;
  readonly registry: Registry;
  readonly index: number;
  /** The column of a list whose cell is tried. */
  readonly column?: number | undefined;
  readonly input: Json | undefined;
  readonly now?: () => number;
}

/**
 * Validates a value without giving it to the form: in a copy of it that has the value there and everything else as it is, shown even where
 * the field is hidden now. Unlike a form, which ends at the first problem, it asks every rule.
 */
export async function tryValue({
  store,
  registry,
  index,
  column,
  input,
  now = Date.now,
}: TrialOptions): Promise<Trial | undefined> {
  const { model, cells } = store.insight();
  const session = createSession({
    model: withShown(model, index),
    registry,
    host: { loadOptions: never, readSource: never, now, report: () => undefined },
    context: store.form().context,
    validates: false,
    changed: () => undefined,
  });
  try {
    session.batch(() => {
      for (const cell of session.cells) session.assign(cell, cells[cell.index]?.typed);
    });
    const cell = session.cells[index];
    if (column === undefined && cell) session.batch(() => session.assign(cell, input));
    await session.arriving();
    const field = column === undefined ? cell?.field : cell?.field.columns?.[column];
    const kind = field && registry.types[field.type];
    if (!cell || !field || !kind) return undefined;
    // What a source offers is known to the form alone.
    if (cell.options?.status !== 'ready' && cells[index]?.options?.status === 'ready') {
      cell.options = cells[index].options;
      cell.offered = cells[index].offered;
    }
    const offered = column === undefined ? undefined : (cell.columnsOffered ?? cells[index]?.columnsOffered)?.[column];
    const asked = column === undefined ? cell : { ...cell, field, offered, options: offered && noneToShow };
    const value = column === undefined && !field.computed ? cell.typed : kind.parse ? kind.parse(input, field) : input;
    return { value, verdicts: await verdictsOn(value, { session, registry, now, field, kind, cell: asked }) };
  } finally {
    session.dispose();
  }
}

interface Matter {
  readonly session: Session;
  readonly registry: Registry;
  readonly now: () => number;
  readonly field: FieldModel;
  readonly kind: TypeKind;
  readonly cell: Session['cells'][number];
}

async function verdictsOn(
  value: Json | undefined,
  { session, registry, now, field, kind, cell }: Matter,
): Promise<readonly TriedRule[]> {
  const ruleContext: RuleContext = {
    rules: registry.rules,
    read: session.read,
    isOn: session.isOn,
    canValidate: () => true,
  };
  const scene = {
    values: effectiveValues(session.cells, session.sentValue),
    context: session.context,
    now,
    read: (slot: number) => session.read({ slot }),
    stored: () => undefined,
  };
  const context = surround(scene, cell, cell);
  const empty = isNothing({ field, kind }, value);
  const required = session.isOn(field.required);
  // The type by itself, and what is asked about an empty value: the rules follow one by one.
  const first = await asked(async () =>
    empty
      ? validateField(ruleContext, { field, kind, value, empty, required, context })
      : validateField(ruleContext, { field: { ...field, rules: [] }, kind, value, empty, required, context }),
  );
  const ofRule = first && causeOf(first);
  const own: TriedRule | undefined =
    first && !ofRule ? { verdict: 'refuses', problem: first } : empty ? undefined : { verdict: 'passes' };
  const rules = field.rules.map(async (rule): Promise<TriedRule> => {
    if (rule === ofRule && first) return { rule, verdict: 'refuses', problem: first };
    const isAsked = !rule.remote && session.isOn(rule.when) && Object.hasOwn(registry.rules, rule.type);
    if (empty || value === undefined || own?.problem || !isAsked) return { rule, verdict: 'notAsked' };
    const problem = await asked(async () => {
      const verdict = await validateRule(ruleContext, rule, value, field, context);
      return verdict && explainRule(verdict, field, rule);
    });
    return { rule, verdict: problem ? 'refuses' : 'passes', ...(problem && { problem }) };
  });
  return [...(own ? [own] : []), ...(await Promise.all(rules))];
}

/** A kind of the host that fails gives the same problem as in a form. */
async function asked(judge: () => Promise<FieldProblem | undefined>): Promise<FieldProblem | undefined> {
  try {
    return await judge();
  } catch {
    return unverified;
  }
}

/** The form with a field that is shown: a hidden one counts as empty, for its own rules as well. */
function withShown(model: FieldFormModel, index: number): FieldFormModel {
  const step = model.fields[index]?.step;
  return {
    ...model,
    steps: model.steps.map((each, at) => (at === step ? { ...each, displayed: true } : each)),
    fields: model.fields.map((each, at) => (at === index ? { ...each, displayed: true } : each)),
    slots: model.slots.map(
      (slot): SlotModel => (slot.kind === 'value' && slot.field === index ? { ...slot, displayed: true } : slot),
    ),
  };
}

/** Options that are known; their values are beside them. */
const noneToShow = { status: 'ready', options: [] } as const;

const never = () => new Promise<never>(() => undefined);
