import type { FieldFormModel, FormMode, JsonObject, SchemaFormModel } from '../../engine/model';
import type { Edition } from './edition';

/** A form's step that sends to an operation, in one of the modes in which screens open the form. */
export interface Candidate {
  readonly model: FieldFormModel;
  readonly step: string;
  readonly mode: FormMode;
  /** Members of the payload that are given by the action around the form, not by the form. */
  readonly beside: readonly string[];
}

/** `form/step`, when the sender names it. */
export type NamedForm = string | readonly string[] | undefined;

const usualMode: FormMode = 'create';

/** The live forms of fields whose payload this may be: the one the sender names, else those that share a place with it. */
export function candidatesFor(
  { forms, screens }: Edition,
  operation: string,
  payload: object,
  named: NamedForm,
): readonly Candidate[] {
  const uses = Object.values(screens).flatMap(({ formUses }) => formUses);
  const all: Candidate[] = [];
  for (const model of Object.values(forms)) {
    if (model.kind !== 'fields') continue;
    const own = uses.filter(({ form }) => form === model.id);
    const modes = model.context.includes('formMode') ? [...new Set(own.map(({ mode }) => mode))] : [];
    for (const { id: step, submit } of model.steps) {
      if (submit.operation !== operation) continue;
      for (const mode of modes.length > 0 ? modes : ([usualMode] as const)) all.push({ model, step, mode, beside: [] });
    }
    const last = model.steps.at(-1)?.id ?? '';
    for (const { mode, call, beside } of own) if (call === operation) all.push({ model, step: last, mode, beside });
  }
  const chosen = all.filter(({ model, step }) => `${model.id}/${step}` === named);
  return chosen.length > 0 ? chosen : all.filter(({ model }) => shares(model, payload));
}

/** Forms written as plain JSON Schema that submit to the operation: the one named, else those that share a property. */
export function schemaFormsFor(
  { forms }: Edition,
  operation: string,
  payload: object,
  named: NamedForm,
): readonly SchemaFormModel[] {
  const all = Object.values(forms).filter(
    (model): model is SchemaFormModel => model.kind === 'schema' && model.submit.operation === operation,
  );
  const chosen = all.filter(({ id }) => named === id || named === `${id}/`);
  return chosen.length > 0 ? chosen : all.filter((model) => sharesProperty(model, payload));
}

/** What the form sent, and what stood beside it. */
export function splitPayload(payload: JsonObject, beside: readonly string[]) {
  const entries = Object.entries(payload);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !beside.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => beside.includes(name))),
  };
}

/** Whether the payload has any property that the schema names; a schema that names none is asked about everything. */
function sharesProperty({ schema }: SchemaFormModel, payload: object): boolean {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return true;
  return Object.keys(payload).some((name) => Object.hasOwn(properties, name));
}

/** Whether the payload fills any place of the form. */
function shares(model: FieldFormModel, payload: object): boolean {
  return model.fields.some((field) => field.store && Object.hasOwn(payload, field.path[0] ?? ''));
}
