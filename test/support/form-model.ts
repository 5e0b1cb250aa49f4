import type {
  Argument,
  ChangeModel,
  ExtraModel,
  FieldFormModel,
  FieldModel,
  FormRuleModel,
  Json,
  JsonObject,
  ListedOptionModel,
  OptionsModel,
  RuleModel,
  SlotIndex,
  SlotModel,
  StepModel,
  Switch,
  Test,
} from '../../engine/model';

/** What a test writes of a field; everything else is as compile would fill it in. */
export interface FieldDraft extends Partial<Omit<FieldModel, 'rules' | 'options' | 'slot' | 'step' | 'settings'>> {
  readonly name: string;
  readonly settings?: JsonObject;
  readonly rules?: readonly RuleDraft[];
  readonly options?: Partial<OptionsModel> & Pick<OptionsModel, 'from'>;
}

export interface RuleDraft {
  readonly type: string;
  readonly args?: Readonly<Record<string, Argument>>;
  readonly message?: string;
  readonly when?: Switch;
}

type StepDraft = Partial<Omit<StepModel, 'fields' | 'submit'>> & { readonly submit?: Partial<StepModel['submit']> };

/**
 * Writes a form's model by hand, step by step and field by field. Slots are created on first use, so a condition can read only what was
 * declared before it: the order that compile finds by sorting.
 */
export class FormBuilder {
  readonly slots: SlotModel[] = [];
  private readonly fields: FieldModel[] = [];
  private readonly steps: (StepModel & { fields: number[] })[] = [];
  private readonly rules: FormRuleModel[] = [];
  private readonly extra: ExtraModel[] = [];

  constructor(
    readonly id = 'test',
    private readonly problems: FieldFormModel['problems'] = 'typing',
  ) {}

  step({ submit, ...step }: StepDraft = {}): this {
    this.steps.push({
      id: `step${this.steps.length + 1}`,
      displayed: true,
      panel: false,
      variants: [],
      messages: [],
      providers: [],
      buttons: [],
      ...step,
      fields: [],
      submit: { label: 'submit', sends: 'step', then: [], ...submit },
    });
    return this;
  }

  field({ options, rules = [], ...field }: FieldDraft): this {
    if (this.steps.length === 0) this.step();
    const index = this.fields.length;
    const type = field.type ?? (options ? 'choice' : 'text');
    this.fields.push({
      type,
      component: type === 'boolean' ? 'checkbox' : type,
      step: this.steps.length - 1,
      path: [field.name],
      store: true,
      secret: type === 'password' || type === 'code',
      resetOnNavigation: false,
      eraseOnError: false,
      displayed: true,
      required: false,
      readOnly: false,
      disabled: false,
      width: 'full',
      order: [],
      messages: {},
      onChange: [],
      settings: {},
      ...field,
      rules: rules.map((rule) => this.rule(rule)),
      ...(options && { options: { freeText: false, sort: 'given', last: [], slot: -1, ...options } }),
      slot: -1,
    });
    this.steps.at(-1)?.fields.push(index);
    return this;
  }

  /** Effects of a field's change on others; names may be of fields declared later. */
  onChange(name: string, change: ChangeModel): this {
    return this.amend(name, (field) => ({ ...field, onChange: [...field.onChange, change] }));
  }

  index(name: string): number {
    const index = this.fields.findIndex((field) => field.name === name);
    if (index < 0) throw new Error(`The test names no field ${name}`);
    return index;
  }

  /** The slot that holds the field's value. */
  value(name: string): SlotIndex {
    const index = this.index(name);
    const field = this.fields[index] as FieldModel; // its index was just found
    if (field.slot >= 0) return field.slot;
    const slot = this.slot({ kind: 'value', field: index, displayed: this.displayOf(field) });
    this.amend(name, (found) => ({ ...found, slot }));
    return slot;
  }

  optionsOf(name: string): SlotIndex {
    const index = this.index(name);
    const options = this.fields[index]?.options;
    if (!options) throw new Error(`The field ${name} has no options`);
    if (options.slot >= 0) return options.slot;
    const slot = this.slot({ kind: 'options', field: index, reads: optionReads(options) });
    this.amend(name, (found) => ({ ...found, options: { ...options, slot } }));
    return slot;
  }

  context(...path: string[]): SlotIndex {
    return this.slot({ kind: 'context', path });
  }

  when(test: Test): SlotIndex {
    return this.slot({ kind: 'condition', test, reads: [...new Set(readsOf(test))].sort((a, b) => a - b) });
  }

  /** Short for the most common condition. */
  is(name: string, value: Json): SlotIndex {
    return this.when({ op: 'is', slot: this.value(name), value });
  }

  formRule({ fields = [], ...rule }: RuleDraft & { readonly fields?: readonly string[] }): this {
    this.rules.push({ ...this.rule(rule), fields: fields.map((name) => this.index(name)) });
    return this;
  }

  sendBesides(path: readonly string[], from: Argument, when: Switch = true): this {
    this.extra.push({ path, from, when });
    return this;
  }

  model(): FieldFormModel {
    const dependents: number[][] = this.slots.map(() => []);
    this.slots.forEach((slot, index) => {
      for (const read of slotReads(slot)) dependents[read]?.push(index);
    });
    return {
      kind: 'fields',
      id: this.id,
      hash: this.id,
      context: [],
      namespaces: [],
      problems: this.problems,
      steps: this.steps,
      fields: this.fields,
      slots: this.slots,
      dependents,
      rules: this.rules,
      extra: this.extra,
      payloadSchema: {},
    };
  }

  private slot(slot: SlotModel): SlotIndex {
    return this.slots.push(slot) - 1;
  }

  private rule({ args = {}, when = true, ...rule }: RuleDraft): RuleModel {
    const reads = Object.values(args).flatMap((argument) => ('slot' in argument ? [argument.slot] : []));
    return {
      args,
      when,
      ...rule,
      reads: [...reads, ...(typeof when === 'number' ? [when] : [])].sort((a, b) => a - b),
    };
  }

  /** A field is displayed while it and its step are. */
  private displayOf(field: FieldModel): Switch {
    const step = this.steps[field.step]?.displayed ?? true;
    if (step === true || field.displayed === false) return field.displayed;
    if (field.displayed === true || step === false) return step;
    return this.when({ op: 'all', of: [step, field.displayed].map((slot) => ({ op: 'holds', slot }) as const) });
  }

  private amend(name: string, change: (field: FieldModel) => FieldModel): this {
    const index = this.index(name);
    const field = this.fields[index];
    if (field) this.fields[index] = change(field);
    return this;
  }
}

/** Inline options. */
export function listed(...values: (ListedOptionModel['value'] | ListedOptionModel)[]): Pick<OptionsModel, 'from'> {
  return {
    from: {
      kind: 'list',
      options: values.map((value) => (typeof value === 'object' ? value : { value, when: true })),
    },
  };
}

/** Options of a source of the host. */
export function sourced(source: string, where: Readonly<Record<string, Argument>> = {}): Pick<OptionsModel, 'from'> {
  return { from: { kind: 'source', source, where } };
}

function slotReads(slot: SlotModel): readonly SlotIndex[] {
  if (slot.kind === 'value') return typeof slot.displayed === 'number' ? [slot.displayed] : [];
  return slot.kind === 'context' ? [] : slot.reads;
}

function optionReads({ from }: OptionsModel): SlotIndex[] {
  if (from.kind === 'context') return [from.slot];
  if (from.kind === 'list') return from.options.flatMap(({ when }) => (typeof when === 'number' ? [when] : []));
  return from.kind === 'source'
    ? Object.values(from.where).flatMap((argument) => ('slot' in argument ? [argument.slot] : []))
    : [];
}

function readsOf(test: Test): SlotIndex[] {
  if (test.op === 'all' || test.op === 'any') return test.of.flatMap(readsOf);
  if (test.op === 'not') return readsOf(test.of);
  if (test.op === 'sameAs') return [test.slot, test.other];
  return 'slot' in test ? [test.slot] : [];
}
