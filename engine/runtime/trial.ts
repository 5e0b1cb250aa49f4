import type { FieldFormModel, FieldModel, FieldProblem, Json, OptionsModel, RuleModel, SlotModel } from '../model';
import type { Host } from './host';
import type { Registry } from './registry';
import type { FormStore, OptionsState } from './state';
import { createFormStore } from './store';
import { type Why, whyOf } from './why';

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
  readonly store: Pick<FormStore, 'model' | 'field' | 'insight' | 'form'>;
  readonly registry: Registry;
  readonly index: number;
  /** The column of a list whose cell is tried. */
  readonly column?: number | undefined;
  readonly input: Json | undefined;
  readonly now?: () => number;
}

/**
 * Validates a value without giving it to the form: in copies of it that have the value there and everything else as it is, shown and open
 * even where the field is hidden or locked now. A form ends at the first problem; so each copy has one rule.
 */
export async function tryValue(options: TrialOptions): Promise<Trial | undefined> {
  const { store, index, column } = options;
  const whole = store.model.fields[index];
  const field = column === undefined ? whole : whole?.columns?.[column];
  if (whole === undefined || field === undefined) return undefined;
  const own = await validated(options, { ...field, rules: [] });
  const empty = own.why?.value === undefined;
  const [refusal] = own.why?.problems ?? [];
  const verdicts = field.rules.map(async (rule): Promise<TriedRule> => {
    if (rule.remote || (empty && rule.type !== 'notEmpty') || refusal) return { rule, verdict: 'notAsked' };
    const { why } = await validated(options, { ...field, rules: [rule] });
    const [problem] = why?.problems ?? [];
    if (problem) return { rule, verdict: 'refuses', problem };
    const isAsked = why?.rules[0]?.condition.on === true && Object.hasOwn(options.registry.rules, rule.type);
    return { rule, verdict: isAsked ? 'passes' : 'notAsked' };
  });
  const first: TriedRule | undefined = refusal
    ? { verdict: 'refuses', problem: refusal }
    : empty
      ? undefined
      : { verdict: 'passes' };
  return { value: own.why?.value, verdicts: [...(first ? [first] : []), ...(await Promise.all(verdicts))] };
}

/** What a copy of the form says of the value at the field, once nothing about it is pending. */
async function validated(
  { store, registry, index, input, now = Date.now, column }: TrialOptions,
  field: FieldModel,
): Promise<{ readonly why: Why | undefined }> {
  const offered = column === undefined ? store.field(index).options : store.field(index).columns?.[column];
  const model = copyOf(store, registry, index, {
    ...field,
    ...(field.options && { options: listed(field, field.options, offered, registry) }),
  });
  const step = model.steps[model.fields[index]?.step ?? 0]?.id ?? '';
  const host: Host = {
    operate: async () => ({ ok: false, problems: [] }),
    loadOptions: never,
    readSource: never,
    perform: () => undefined,
    now,
    report: () => undefined,
  };
  const copy = createFormStore({ model, registry, host, context: store.form().context });
  try {
    for (const [at, cell] of store.insight().cells.entries()) if (at !== index) copy.change(at, cell.typed);
    copy.goTo(step, { force: true });
    copy.change(index, input);
    await settled(copy, index);
    return { why: whyOf(copy.insight(), index) };
  } finally {
    copy.dispose();
  }
}

/** Ends once the verdict on the field has arrived, and its options. */
function settled(store: FormStore, index: number): Promise<void> {
  const isSettled = () => {
    const { pending, options } = store.field(index);
    return !pending && options?.status !== 'loading';
  };
  if (isSettled()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = store.subscribeField(index, () => {
      if (!isSettled()) return;
      end();
      resolve();
    });
  });
}

/** The form with another field in the place of one, in which every field takes values and a change has no effects. */
function copyOf(
  { model, field: stateOf }: Pick<FormStore, 'model' | 'field'>,
  registry: Registry,
  index: number,
  tried: FieldModel,
): FieldFormModel {
  const { step = 0, slot = -1 } = model.fields[index] ?? {};
  return {
    ...model,
    rules: [],
    steps: model.steps.map((each, at) => (at === step ? { ...each, displayed: true } : each)),
    fields: model.fields.map((each, at) => {
      const open = { readOnly: false, disabled: false, onChange: [] };
      if (at === index) {
        // A computed value is tried as well.
        const { computed: _computed, default: _start, ...typed } = tried;
        return { ...typed, ...open, step, slot, displayed: true };
      }
      const options = each.options && listed(each, each.options, stateOf(at).options, registry);
      return { ...each, ...open, rules: [], ...(options && { options }) };
    }),
    slots: model.slots.map(
      (each): SlotModel => (each.kind === 'value' && each.field === index ? { ...each, displayed: true } : each),
    ),
  };
}

/** Options as they are offered now, where a source gave them; any value where they are not known. */
function listed(
  { type }: FieldModel,
  options: OptionsModel,
  state: OptionsState | undefined,
  registry: Registry,
): OptionsModel {
  if (options.from.kind !== 'source') return options;
  // What such a type offers is made from its options, which are no values of its own.
  const isKnown = state?.status === 'ready' && state.found === undefined && registry.types[type]?.offer === undefined;
  const values = isKnown ? state.options.map(({ value }) => ({ value, when: true })) : [];
  return { ...options, freeText: options.freeText || !isKnown, from: { kind: 'list', options: values } };
}

const never = () => new Promise<never>(() => undefined);
