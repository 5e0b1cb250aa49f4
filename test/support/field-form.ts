import type { FieldFormModel, FieldModel, SlotModel, StepModel } from '../../engine/model';

/** A field of a test form; everything left out is what compile would write. */
export interface TestField extends Partial<Omit<FieldModel, 'displayed' | 'step' | 'slot'>> {
  readonly name: string;
  readonly type: string;
  /** Displayed while the boolean field of this name, written before, is ticked. */
  readonly shownBy?: string;
  /** Id of its step; default: the first one. */
  readonly inStep?: string;
}

const submit = { label: 'Send', sends: 'step', then: [] } as const;

/** A step with its own id; the rest is default. */
export function step(id: string, more: Partial<StepModel> = {}): StepModel {
  return {
    id,
    displayed: true,
    panel: false,
    fields: [],
    submit,
    variants: [],
    messages: [],
    providers: [],
    buttons: [],
    ...more,
  };
}

/** A compiled form, written out by hand so that tests of the views need no compiler. */
export function fieldForm(
  fields: readonly TestField[],
  { id = 'test', steps = [step('only')], ...more }: Partial<FieldFormModel> = {},
): FieldFormModel {
  const slots: SlotModel[] = [];
  const dependents: number[][] = [];
  const switches = new Map<string, { value: number; holds: number }>();
  for (const name of new Set(fields.flatMap((field) => field.shownBy ?? []))) {
    const value = slots.length;
    slots.push({ kind: 'value', field: fields.findIndex((field) => field.name === name), displayed: true });
    slots.push({ kind: 'condition', test: { op: 'is', slot: value, value: true }, reads: [value] });
    dependents.push([value + 1], []);
    switches.set(name, { value, holds: value + 1 });
  }
  const models = fields.map(({ shownBy, inStep, ...field }): FieldModel => {
    const at = steps.findIndex((each) => each.id === inStep);
    return {
      component: field.type,
      label: `Label of ${field.name}`,
      path: [field.name],
      store: true,
      secret: false,
      resetOnNavigation: false,
      eraseOnError: false,
      required: true,
      readOnly: false,
      disabled: false,
      width: 'full',
      order: [],
      settings: {},
      messages: {},
      rules: [],
      onChange: [],
      ...field,
      step: Math.max(0, at),
      slot: switches.get(field.name)?.value ?? -1,
      displayed: shownBy === undefined ? true : (switches.get(shownBy)?.holds ?? true),
    };
  });
  return {
    kind: 'fields',
    id,
    hash: id,
    context: [],
    namespaces: [],
    problems: 'typing',
    rules: [],
    extra: [],
    payloadSchema: {},
    ...more,
    slots,
    dependents,
    fields: models,
    steps: steps.map((each, at) => ({
      ...each,
      fields: models.flatMap((field, index) => (field.step === at ? [index] : [])),
    })),
  };
}
