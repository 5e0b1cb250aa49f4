import {
  type FieldFormDefinition,
  type FormDefinition,
  type Locator,
  partsOf as partsOfPath,
  type SchemaFormDefinition,
} from '../definition';
import type { FieldFormModel, FieldModel, FormModel, SchemaFormModel, SlotModel } from '../model';
import { argumentOf, givenBy } from './arguments';
import { checkChangeLoops } from './changes';
import { checkComputed } from './computed-sent';
import { type ConditionResolver, conditionResolver } from './conditions';
import { checkCycles } from './cycles';
import { compileField, type FieldParts, partsOf } from './field-models';
import { resolveFields } from './fields';
import { compileRule } from './form-rules';
import { type FieldScope, scopeOf, type WrittenField } from './form-scope';
import { checkFormKeys } from './form-texts';
import type { Seal } from './hash';
import { inlineReferences } from './inline';
import { checkLocks } from './locks';
import { rememberPlaces } from './payload-fit';
import { payloadSchemaOf } from './payload-schema';
import { checkRefusals } from './refusals';
import { inside, type Report, type Spot } from './report';
import { kindsOf } from './schema-shape';
import type { Sentences } from './sentences';
import type { SchemaChecker } from './setting-schema';
import { createSlots, dependentsOf } from './slots';
import { checkAction, compileSteps } from './steps';
import { outerEffects } from './targets';
import { checkUnions } from './unions';
import { checkName, own, type World } from './world';

/** What one form needs besides itself. */
export interface FormContext {
  readonly world: World;
  readonly sentences: Sentences;
  readonly schemas: SchemaChecker;
  readonly report: Report;
  /** Gives the model its address. */
  readonly seal: Seal;
  /** Whether an error was reported so far. */
  readonly failed: () => boolean;
  /** Receives what the form uses; shared definitions among it are common to all forms. */
  readonly uses: Set<string>;
}

/** The model of a form, or undefined where there are errors; all of them are reported. */
export function compileForm(
  document: Locator & { readonly value: FormDefinition },
  outer: FormContext,
): FormModel | undefined {
  const spot: Spot = { document, path: [] };
  const { value } = document;
  const namespaces = new Set<string>();
  // Another form may have conditions and lists of the same names: uses of own ones count in this form only.
  const uses = new Set<string>();
  const noting = { ...outer, uses, namespaces, sentences: outer.sentences.noting(namespaces) };
  const model = 'steps' in value ? compileFieldForm(value, spot, noting) : compileSchemaForm(value, spot, noting);
  for (const use of uses) outer.uses.add(use);
  return model;
}

/** What compiling a form shares, with the namespaces of the keys found so far. */
type Noting = FormContext & { readonly namespaces: ReadonlySet<string> };

function compileFieldForm(definition: FieldFormDefinition, spot: Spot, outer: Noting): FieldFormModel | undefined {
  const { world, report, uses, sentences, schemas } = outer;
  // 1. Fields: shared ones merged in, their types, components and places resolved.
  const scope = resolveFields({ world, report, schemas, sentences, definition, spot, steps: definition.steps, uses });
  // 2. Slots of what conditions read, each created when it is first read, after those that it reads itself.
  const slots = createSlots({
    displayed: (field) => resolver.displayOf(scope.fields[field] as WrittenField),
    // Of each no more than it reads: the rest may read this field.
    options: (field) => partsIn(field).optionReads(),
    value: (field) => partsIn(field).valueReads(),
  });
  const resolver = conditionResolver(scope, slots);
  const lazily = scope.fields.map((field) => partsOf(field, scopeOf(field, scope), resolver.of(field)));
  const partsIn = (field: number) => lazily[field] as FieldParts;
  // 3. Fields with their options, settings, rules, conditions, changes and defaults.
  const compiled = scope.fields.map((field) =>
    compileField(field, scopeOf(field, scope), resolver.of(field), partsIn(field.index)),
  );
  // 4. Steps, rules of the form and extra values.
  const steps = compileSteps(scope, resolver);
  const rules = (definition.rules ?? []).flatMap((written, index) => {
    const at = inside(spot, 'rules', index);
    const names = 'fields' in written && Array.isArray(written.fields) ? (written.fields as string[]) : [];
    const fields = names.flatMap((name, position) => resolver.fieldIndex(name, inside(at, 'fields', position)));
    const rule = compileRule(written, at, undefined, scope, resolver);
    return rule ? [{ ...rule, fields }] : [];
  });
  const extra = (definition.extra ?? []).flatMap(({ path, from: source, when }, index) => {
    const at = inside(spot, 'extra', index);
    const from = givenBy(source, inside(at, 'from'), resolver);
    const on = resolver.switchOf(when, inside(at, 'when'));
    return from ? [{ path: partsOfPath(path), from: argumentOf(from, resolver), when: on }] : [];
  });
  // 5. What no single field can tell: cycles, loops, texts, leftovers.
  checkUnions(scope);
  checkCycles(scope, resolver, compiled);
  checkComputed(compiled, scope);
  checkChangeLoops(
    scope,
    compiled.map(({ model }) => model.onChange),
  );
  checkLocks(compiled, scope);
  checkUnused(scope, resolver);
  checkContexts(definition, spot, world, report);
  const named = checkFormKeys(scope, sentences, report);
  if (outer.failed() || !scope.namesComplete) return undefined;

  // 6. What is read of a field has a slot; the fields were just created for this, so they are filled in.
  const parts = {
    steps,
    ...(named.length > 0 && { named }),
    rules,
    extra,
    fields: compiled.map(({ model: field }, index): FieldModel => {
      const slot = slots.find({ kind: 'value', field: index });
      if (!field.options) return Object.assign(field, { slot });
      const options = { ...field.options, slot: slots.find({ kind: 'options', field: index }) };
      return Object.assign(field, { slot, options });
    }),
    slots: slots.list,
  };
  // 7. What is sent, and the content address of the whole.
  const model = outer.seal<Omit<FieldFormModel, 'hash'>>({
    kind: 'fields',
    id: definition.id,
    context: contextRoots(definition, parts.slots),
    namespaces: [...outer.namespaces].sort(),
    problems: definition.problems ?? 'leaving',
    ...(definition.marks === 'optional' && { marks: 'optional' }),
    ...(definition.leaving === 'free' && { leaving: 'free' }),
    ...(definition.navigation === 'free' && { navigation: 'free' }),
    ...parts,
    dependents: dependentsOf(parts.slots),
    payloadSchema: payloadSchemaOf(parts, world.vocabulary),
  });
  rememberPlaces(
    model,
    scope.fields.map(({ held, spot: written }) => (held?.used ?? written).path),
  );
  return model;
}

/** A form of free JSON Schema passes through with its references resolved. */
function compileSchemaForm(definition: SchemaFormDefinition, spot: Spot, outer: Noting): FormModel | undefined {
  const { world, report, sentences, failed } = outer;
  const { id, title, schema, uiSchema = {}, submit } = definition;
  checkAction(submit, inside(spot, 'submit'), world, report);
  const then = outerEffects(submit.then, inside(spot, 'submit', 'then'), world, report);
  const inlined = inlineReferences(schema, inside(spot, 'schema'), world.definitions, report);
  // Operations take values by name.
  const kinds = kindsOf({ schema: inlined, home: inlined }, world.definitions.dataSchemas);
  if (submit.operation !== undefined && kinds !== undefined && !kinds.includes('object'))
    report(inside(spot, 'schema', 'type'), 'schema-form-not-object', { givenKinds: kinds.join(', ') });
  sentences.judge(title, inside(spot, 'title'), report);
  sentences.judge(submit.label, inside(spot, 'submit', 'label'), report);
  const refused = inside(spot, 'submit', 'messages');
  checkRefusals(submit.messages, submit.operation, refused, { world, sentences, report });
  sentences.checkEffects(submit.then, inside(spot, 'submit', 'then'), report);
  if (failed()) return undefined;
  const { label, operation, messages } = submit;
  const sends = { ...(operation !== undefined && { operation }), ...(messages && { messages: { ...messages } }) };
  const model = { id, schema: inlined, uiSchema, submit: { label, ...sends, then }, context: [] };
  const namespaces = [...outer.namespaces].sort();
  return outer.seal<Omit<SchemaFormModel, 'hash'>>({
    kind: 'schema',
    ...(title !== undefined && { title }),
    ...model,
    namespaces,
  });
}

/** Context roots that are declared or read, sorted. */
function contextRoots({ context = [] }: FieldFormDefinition, slots: readonly SlotModel[]): string[] {
  const read = slots.flatMap((slot) => (slot.kind === 'context' && slot.path[0] !== undefined ? [slot.path[0]] : []));
  return [...new Set([...context, ...read])].sort();
}

function checkContexts({ context = [] }: FieldFormDefinition, spot: Spot, { vocabulary }: World, report: Report): void {
  const names = { all: new Set(Object.keys(vocabulary.contexts)), complete: true };
  context.forEach((name, index) => {
    checkName(report, inside(spot, 'context', index), 'unknown-context', name, names);
  });
}

/** Reports conditions and option lists of the form that nothing uses. Their contents are checked all the same. */
function checkUnused({ definition, spot, uses, report }: FieldScope, resolver: ConditionResolver): void {
  const used = new Set(uses);
  for (const name of Object.keys(definition.conditions ?? {})) {
    if (used.has(`condition ${name}`)) continue;
    const at = inside(spot, 'conditions', name);
    resolver.logicOf(own(definition.conditions ?? {}, name), at);
    report(at, 'unused-condition', { name }, 'warning');
  }
  for (const name of Object.keys(definition.optionLists ?? {})) {
    if (!used.has(`list ${name}`)) report(inside(spot, 'optionLists', name), 'unused-option-list', { name }, 'warning');
  }
}
