import { type ActionDefinition, nearestArgument } from '../../definition';
import {
  type ActionFormModel,
  type BulkCallModel,
  type ContextArgument,
  type FieldFormModel,
  type FormModel,
  type JsonSchema,
  pathArguments,
  type SourceModel,
} from '../../model';
import { operandPlace } from '../conditions';
import { jsonTypesOf } from '../context-path';
import { listed } from '../listed';
import { payloadMisfits } from '../payload-fit';
import { inside, type Spot } from '../report';
import { type Entities, findProperty, kindsOf, mayGive, type PlacedSchema, requiredOf } from '../schema-shape';
import { checkName, own } from '../world';
import { schemaAt } from './arguments';
import type { ScreenScope } from './scope';
import { fromRecord } from './sources';
import { allowedVariables, checkText } from './texts';

/** What an action passes to its call: arguments it names itself, and what its form sends. All of it fits what the call takes. */
export function compileCall(
  written: ActionDefinition,
  given: Readonly<Record<string, ContextArgument>>,
  spot: Spot,
  scope: ScreenScope,
  many: boolean,
  /** Where the form is filled in: the record may have been loaded again. */
  asking: ScreenScope,
): {
  readonly form: ActionFormModel | undefined;
  readonly with: Readonly<Record<string, ContextArgument>>;
  readonly bulk?: BulkCallModel;
} {
  const { world, report } = scope;
  const { call } = written;
  if (call !== undefined) checkName(report, inside(spot, 'call'), 'unknown-operation', call, world.operations);
  const source = call === undefined ? undefined : own(scope.sources, call);
  const named = source ? [...pathArguments(source.path), ...source.query] : undefined;
  const beside = Object.keys(written.with ?? {}).filter((name) => named && !named.includes(name));
  const form = compileForm(written, beside, spot, asking, many);
  if (!source) {
    if (many && call !== undefined) checkBulk(call, scope, spot);
    return { form, with: given };
  }

  const all = { ...fromRecord(source, given, scope), ...given };
  const filled = form && scope.forms.get(form.form);
  const fields = filled?.kind === 'fields' ? filled : undefined;
  const inForm = fields?.fields.map(({ path }) => path[0]) ?? [];
  for (const name of pathArguments(source.path))
    if (written.with?.[name] === undefined && all[name] === undefined && !inForm.includes(name))
      report(inside(spot, 'call'), 'missing-source-argument', { name, source: source.name });
  checkBeside(beside, given, source, spot, scope);
  checkPayload(form, fields, beside, source, spot, scope);
  if (!many) return { form, with: all };
  const bulk = checkBulk(source.name, scope, spot);
  return { form, with: forMany(given, source, spot, scope), ...(bulk && { bulk }) };
}

/** The source that runs a call for many records. */
function checkBulk(call: string, { bulkSource, report }: ScreenScope, spot: Spot): BulkCallModel | undefined {
  const found = bulkSource(call);
  if (found?.bulk) return { source: found.name, most: found.bulk.most };
  report(inside(spot, 'call'), 'bulk-missing', { name: call });
  return undefined;
}

/** Every record gets the same arguments: its id is implied, and no argument can come from it. */
function forMany(
  given: Readonly<Record<string, ContextArgument>>,
  source: SourceModel,
  spot: Spot,
  { report }: ScreenScope,
): Readonly<Record<string, ContextArgument>> {
  const ofRecord = Object.entries(given).filter(([, argument]) => 'path' in argument && argument.path[0] === 'record');
  for (const [name, argument] of ofRecord) {
    const isId =
      pathArguments(source.path).includes(name) && 'path' in argument && argument.path.join('.') === 'record.id';
    if (!isId) report(inside(spot, 'with', name), 'bulk-reads-record', { name });
  }
  return Object.fromEntries(Object.entries(given).filter((entry) => !ofRecord.includes(entry)));
}

function compileForm(
  { form, call, permission }: ActionDefinition,
  beside: readonly string[],
  spot: Spot,
  scope: ScreenScope,
  many: boolean,
): ActionFormModel | undefined {
  if (!form) return undefined;
  const { world, report, notes, forms } = scope;
  const at = inside(spot, 'form');
  checkName(report, inside(at, 'form'), 'unknown-form', form.form, world.forms);
  checkText(form.title, inside(at, 'title'), scope, many ? allowedVariables.manyForm : allowedVariables.context);
  checkText(form.text, inside(at, 'text'), scope, many ? allowedVariables.manyForm : allowedVariables.context);
  checkText(form.submit, inside(at, 'submit'), scope);
  const place = form.initial && operandPlace(form.initial, world, inside(at, 'initial'), report);
  checkInitial(forms.get(form.form), place?.schema, inside(at, 'initial'), scope);
  const mode = form.mode ?? 'create';
  notes.formUses.push({
    form: form.form,
    mode,
    ...(call !== undefined && { call }),
    ...(permission !== undefined && { permission }),
    beside,
  });
  const model = forms.get(form.form);
  const submit = model?.kind === 'fields' ? model.steps.at(-1)?.submit : model?.submit;
  if (call !== undefined && submit?.operation !== undefined)
    report(inside(at, 'form'), 'action-form-submits', { name: form.form, operation: submit.operation });
  return {
    form: form.form,
    mode,
    ...(place && { initial: place.path }),
    in: form.in ?? 'dialog',
    title: form.title,
    ...(form.text !== undefined && { text: form.text }),
    ...(form.blocks && { blocks: scope.compileBlocks(form.blocks, inside(at, 'blocks'), scope) }),
    ...(form.submit !== undefined && { submit: form.submit }),
  };
}

/**
 * Compares the initial values of a form with its fields: a value of another kind would fit no field. Properties without a field are
 * ignored.
 */
export function checkInitial(
  model: FormModel | undefined,
  schema: JsonSchema | undefined,
  spot: Spot,
  { report }: Pick<ScreenScope, 'report'>,
): void {
  const initial = placed(schema);
  if (model?.kind !== 'fields' || !initial) return;
  const takes: PlacedSchema = { schema: model.payloadSchema, home: model.payloadSchema };
  for (const { name, path, store } of model.fields) {
    if (!store) continue;
    const [held, asked] = [initial, takes].map((root) =>
      path.reduce<PlacedSchema | undefined>((at, part) => {
        const found = at && findProperty(at, part, noEntities);
        return found?.kind === 'known' ? found.property : undefined;
      }, root),
    );
    if (!held || !asked) continue;
    const [heldKinds, askedKinds] = [kindsOf(held, noEntities), kindsOf(asked, noEntities)];
    if (!heldKinds || !askedKinds || heldKinds.some((kind) => askedKinds.includes(kind))) continue;
    report(spot, 'initial-kind-does-not-fit', {
      name,
      form: model.id,
      property: path.join('.'),
      givenKinds: heldKinds.join(', '),
      expectedKinds: askedKinds.join(', '),
    });
  }
}

/** Members of the payload that the action itself supplies: the call takes them, and takes values of their kind. */
function checkBeside(
  beside: readonly string[],
  given: Readonly<Record<string, ContextArgument>>,
  source: SourceModel,
  spot: Spot,
  scope: ScreenScope,
): void {
  const taken = placed(source.payload);
  for (const name of beside) {
    const at = inside(spot, 'with', name);
    const found = taken ? findProperty(taken, name, noEntities) : ({ kind: 'unknown', known: [] } as const);
    if (found.kind === 'unknown') {
      const allowed = [...pathArguments(source.path), ...source.query, ...found.known];
      scope.report(at, 'unknown-source-argument', {
        name,
        source: source.name,
        allowed: listed(allowed),
        ...nearestArgument(name, allowed),
      });
    }
    const gives = placed(schemaOf(given[name], scope));
    if (found.kind !== 'known' || !gives || mayGive(gives, found.property, noEntities)) continue;
    scope.report(at, 'payload-kind-does-not-fit', {
      source: source.name,
      name,
      property: name,
      givenKinds: jsonTypesOf(gives.schema).join(', '),
      expectedKinds: jsonTypesOf(found.property.schema).join(', '),
    });
  }
}

/** Checks the payload as a whole: each field of the form has its place, and nothing that the call requires is missing. */
function checkPayload(
  form: ActionFormModel | undefined,
  model: FieldFormModel | undefined,
  beside: readonly string[],
  source: SourceModel,
  spot: Spot,
  { report }: ScreenScope,
): void {
  const taken = placed(source.payload);
  if (!taken) return;
  if (!form) {
    for (const name of requiredOf(taken, noEntities))
      if (!beside.includes(name)) report(inside(spot, 'call'), 'payload-incomplete', { source: source.name, name });
    return;
  }
  if (!model) return;
  for (const { rule, args } of payloadMisfits(model, model.steps.length - 1, taken, noEntities, beside))
    report(inside(spot, 'form', 'form'), rule, { source: source.name, ...args });
}

/** What is known of the value of an argument. */
function schemaOf(argument: ContextArgument | undefined, scope: ScreenScope): JsonSchema | undefined {
  if (argument === undefined) return undefined;
  return 'value' in argument ? { const: argument.value, ...kindOf(argument.value) } : schemaAt(argument.path, scope);
}

function kindOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array' };
  return { type: value === null ? 'null' : typeof value };
}

function placed(schema: JsonSchema | undefined): PlacedSchema | undefined {
  return schema && { schema, home: schema };
}

// The schemas of compiled sources have their references inlined.
const noEntities: Entities = new Map();
