import { type ActionDefinition, nearestArgument } from '../../definition';
import {
  type ActionFormModel,
  type ContextArgument,
  type FieldFormModel,
  type JsonSchema,
  pathArguments,
  type SourceModel,
} from '../../model';
import { operandPlace } from '../conditions';
import { jsonTypesOf } from '../context-path';
import { listed } from '../fields';
import { payloadMisfits } from '../payload-fit';
import { inside, type Spot } from '../report';
import { type Entities, findProperty, mayGive, type PlacedSchema, requiredOf } from '../schema-shape';
import { judgeName, own } from '../world';
import { schemaAt } from './arguments';
import type { ScreenScope } from './scope';
import { fromRecord } from './sources';
import { judgeText, sayable } from './texts';

/** What an action hands to its call: arguments it names itself, and what its form sends. All of it fits what the call takes. */
export function compileCall(
  written: ActionDefinition,
  given: Readonly<Record<string, ContextArgument>>,
  spot: Spot,
  scope: ScreenScope,
  many: boolean,
): { readonly form: ActionFormModel | undefined; readonly with: Readonly<Record<string, ContextArgument>> } {
  const { world, report } = scope;
  const { call } = written;
  if (call !== undefined) judgeName(report, inside(spot, 'call'), 'unknown-operation', call, world.operations);
  const source = call === undefined ? undefined : own(scope.sources, call);
  const named = source ? [...pathArguments(source.path), ...source.query] : undefined;
  const beside = Object.keys(written.with ?? {}).filter((name) => named && !named.includes(name));
  const form = compileForm(written, beside, spot, scope, many);
  if (!source) return { form, with: given };

  const all = { ...fromRecord(source, given, scope), ...given };
  const filled = form && own(scope.forms, form.form);
  const fields = filled?.kind === 'fields' ? filled : undefined;
  const inForm = fields?.fields.map(({ path }) => path[0]) ?? [];
  for (const name of pathArguments(source.path))
    if (written.with?.[name] === undefined && all[name] === undefined && !inForm.includes(name))
      report(inside(spot, 'call'), 'missing-source-argument', { name, source: source.name });
  judgeBeside(beside, given, source, spot, scope);
  judgePayload(form, fields, beside, source, spot, scope);
  return { form, with: all };
}

function compileForm(
  { form, call }: ActionDefinition,
  beside: readonly string[],
  spot: Spot,
  scope: ScreenScope,
  many: boolean,
): ActionFormModel | undefined {
  if (!form) return undefined;
  const { world, report, notes, forms } = scope;
  const at = inside(spot, 'form');
  judgeName(report, inside(at, 'form'), 'unknown-form', form.form, world.forms);
  judgeText(form.title, inside(at, 'title'), scope, many ? sayable.manyForm : sayable.around);
  const place = form.initial && operandPlace(form.initial, world, inside(at, 'initial'), report);
  const mode = form.mode ?? 'create';
  notes.formUses.push({ form: form.form, mode, ...(call !== undefined && { call }), beside });
  const model = own(forms, form.form);
  const submit = model?.kind === 'fields' ? model.steps.at(-1)?.submit : model?.submit;
  if (call !== undefined && submit?.operation !== undefined)
    report(inside(at, 'form'), 'action-form-submits', { name: form.form, operation: submit.operation });
  return { form: form.form, mode, ...(place && { initial: place.path }), in: form.in ?? 'dialog', title: form.title };
}

/** Members of the payload that the action gives itself: the call takes them, and takes values of their kind. */
function judgeBeside(
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

/** What is sent as a whole: each field of the form has its place, and nothing the call needs is lacking. */
function judgePayload(
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

/** What is known of the value an argument has. */
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

// The schemas of compiled sources have their references written out.
const noEntities: Entities = new Map();
