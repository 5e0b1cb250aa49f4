import type {
  FieldFormModel,
  FormMode,
  FormUseModel,
  JsonObject,
  PermissionsModel,
  RouteModel,
  SchemaFormModel,
} from '../../engine/model';
import { permitted } from '../../engine/runtime';
import { acceptRoute, rankOf, type Visitor } from '../../kinds';
import type { Edition } from './edition';
import { type FormReading, readingOf } from './form-reading';

/** A form's step that submits to an operation, in one of the modes in which screens open the form. */
export interface Candidate {
  readonly model: FieldFormModel;
  readonly step: string;
  readonly mode: FormMode;
  /** Members of the payload that the action around the form provides, not the form. */
  readonly beside: readonly string[];
  /** Where the form submits to an operation of the browser that derives another payload from its values. */
  readonly reading: FormReading | undefined;
}

/** The forms that validate one call. */
export interface JudgingForms {
  readonly forms: readonly Candidate[];
  readonly schemas: readonly SchemaFormModel[];
  /** Where the forms are those of an earlier edition: the same of the newest. */
  readonly newest?: readonly Candidate[];
  /** The form that the sender named, if it is the one that validates, with the hash of its model. */
  readonly named?: SentForm;
}

/** A form by which something was sent. */
export interface SentForm {
  readonly id: string;
  /** Hash of the model that validated it. */
  readonly hash: string;
}

/** `form/step/mode/hash` as the sender names it: header `X-Portal-Form`. The hash is that of the model it was opened with. */
export type NamedForm = string | readonly string[] | undefined;

/**
 * Selects the forms that validate a call, by one rule: the named form, if this user may open it in this portal; without a name, all such
 * forms that submit to the operation. If there is none, only the operation and the entity validate.
 */
export function judgingForms(edition: Edition, operation: string, visitor: Visitor, named: NamedForm): JudgingForms {
  const uses = openUses(edition, visitor);
  const all = uses.flatMap((use) => candidatesOf(use, edition, operation));
  const forms = [...new Map(all.map((candidate) => [keyOf(candidate), candidate])).values()];
  const ids = new Set(uses.map(({ form }) => form));
  const schemas = Object.values(edition.forms).filter(
    (model): model is SchemaFormModel =>
      model.kind === 'schema' && ids.has(model.id) && model.submit.operation === operation,
  );
  const [id, step = '', mode] = typeof named === 'string' ? named.split('/') : [];
  const chosen = {
    forms: forms.filter(
      (form) => form.model.id === id && form.step === step && (!mode || form.mode === mode || !readsMode(form.model)),
    ),
    schemas: schemas.filter((schema) => schema.id === id),
  };
  const model = chosen.forms[0]?.model ?? chosen.schemas[0];
  return model ? { ...chosen, named: { id: model.id, hash: model.hash } } : { forms, schemas };
}

/** Names of payload members that have a field in forms. */
export interface FieldNames {
  readonly asked: ReadonlySet<string>;
  /** The user can enter something in one of these fields. */
  readonly open: ReadonlySet<string>;
}

export function fieldNames({ forms }: JudgingForms): FieldNames {
  const fields = forms.flatMap(({ model }) => model.fields.filter(({ store }) => store));
  const namesOf = (some: typeof fields) => new Set(some.flatMap(({ path }) => path.slice(0, 1)));
  return {
    asked: namesOf(fields),
    open: namesOf(fields.filter(({ readOnly, disabled }) => readOnly !== true && disabled !== true)),
  };
}

/** Uses of forms on the screens of every route that the user may open. */
function openUses({ routes, screens, permissions }: Edition, visitor: Visitor): readonly FormUseModel[] {
  const tree = Object.values(routes).find(({ portal }) => portal === visitor.mode);
  const names = new Set<string>();
  const visit = (route: RouteModel, sender: boolean) => {
    const open = (sender || route.standalone || route.public) && acceptRoute(route, visitor).accepted;
    if (open && route.screen !== undefined) names.add(route.screen);
    for (const child of route.children) visit(child, open);
  };
  for (const route of tree?.routes ?? []) visit(route, true);
  return [...names].flatMap((name) =>
    (Object.hasOwn(screens, name) ? (screens[name]?.formUses ?? []) : []).filter((use) =>
      isAllowed(use, permissions, visitor),
    ),
  );
}

function isAllowed({ permission }: FormUseModel, permissions: PermissionsModel, { profile, mode }: Visitor): boolean {
  if (permission === undefined) return true;
  const role = profile && permissions.roles[rankOf(profile, permissions.roles)];
  return permitted(permissions, permission, { role: role ?? '', adminMode: mode === 'admin' }).allowed;
}

function candidatesOf({ form, mode, call, beside }: FormUseModel, edition: Edition, operation: string): Candidate[] {
  const model = Object.hasOwn(edition.forms, form) ? edition.forms[form] : undefined;
  if (model?.kind !== 'fields') return [];
  if (call !== undefined)
    return call === operation ? [{ model, step: model.steps.at(-1)?.id ?? '', mode, beside, reading: undefined }] : [];
  return model.steps.flatMap(({ id: step, submit }): Candidate[] => {
    if (submit.operation === undefined) return [];
    const reading = readingOf(operation, submit.operation);
    return submit.operation === operation || reading ? [{ model, step, mode, beside: [], reading }] : [];
  });
}

function readsMode({ context }: FieldFormModel): boolean {
  return context.includes('formMode');
}

/** Forms that do not depend on their mode are the same in every mode. */
function keyOf({ model, step, mode, beside }: Candidate): string {
  return JSON.stringify([model.id, step, readsMode(model) ? mode : '', beside]);
}

/** What the form sent, and what was beside it. */
export function splitPayload(payload: JsonObject, beside: readonly string[]) {
  const entries = Object.entries(payload);
  return {
    own: Object.fromEntries(entries.filter(([name]) => !beside.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => beside.includes(name))),
  };
}
