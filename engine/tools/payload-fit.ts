import { type DefinitionSet, nearestArgument, problemAt } from '../definition';
import type { DefinitionProblem, FieldFormModel, FieldModel, FormModel } from '../model';
import { type Entities, findProperty, kindsOf, mayGive, type PlacedSchema, requiredOf } from './schema-shape';

/**
 * Whether what forms send fits what the API takes: each step that sends to a named source is held against the source's
 * payload schema. A field renamed here, or a property renamed there, is found before anyone meets it in the browser.
 */
export function judgePayloads(
  definitions: DefinitionSet,
  forms: Readonly<Record<string, FormModel>>,
): DefinitionProblem[] {
  return Object.values(forms).flatMap((form) => {
    const document = definitions.forms.get(form.id);
    if (form.kind !== 'fields' || !document) return [];
    return form.steps.flatMap(({ submit }, index) => {
      const taken = payloadOf(definitions, submit.operation);
      return taken
        ? judgeStep(form, index, taken, definitions.dataSchemas).map(({ pointer, rule, args }) =>
            problemAt(document, pointer, rule, { source: submit.operation ?? '', ...args }),
          )
        : [];
    });
  });
}

/** Fields whose values a step sends. */
export function sentFields(form: FieldFormModel, stepIndex: number): readonly FieldModel[] {
  const sends = form.steps[stepIndex]?.submit.sends;
  return form.fields.filter(({ store, step }) => store && (sends === 'form' ? step <= stepIndex : step === stepIndex));
}

interface Misfit {
  readonly pointer: string;
  readonly rule: 'payload-does-not-fit' | 'payload-kind-does-not-fit' | 'payload-incomplete';
  readonly args: Readonly<Record<string, string>>;
}

function payloadOf({ sources }: DefinitionSet, operation: string | undefined): PlacedSchema | undefined {
  const all = sources?.value.sources;
  const schema = all && operation !== undefined && Object.hasOwn(all, operation) ? all[operation]?.payload : undefined;
  return schema && { schema, home: schema };
}

function judgeStep(form: FieldFormModel, stepIndex: number, taken: PlacedSchema, entities: Entities): Misfit[] {
  const fields = sentFields(form, stepIndex);
  const given: PlacedSchema = { schema: form.payloadSchema, home: form.payloadSchema };
  const names = new Set([...fields, ...form.extra].map(({ path }) => path[0]));
  return [
    ...fields.flatMap((field) => judgeField(field, pointerOf(form, field), given, taken, entities)),
    ...form.extra.flatMap(({ path }, index) => judgePlace(path, taken, `/extra/${index}/path`, entities)),
    ...requiredOf(taken, entities)
      .filter((name) => !names.has(name))
      .map(
        (name): Misfit => ({
          pointer: `/steps/${stepIndex}/submit/operation`,
          rule: 'payload-incomplete',
          args: { name },
        }),
      ),
  ];
}

function judgeField(
  field: FieldModel,
  pointer: string,
  given: PlacedSchema,
  taken: PlacedSchema,
  entities: Entities,
): Misfit[] {
  const misplaced = judgePlace(field.path, taken, pointer, entities);
  if (misplaced.length > 0) return misplaced;
  const [gives, takes] = [atPath(given, field.path, entities), atPath(taken, field.path, entities)];
  if (!gives || !takes || mayGive(gives, takes, entities)) return [];
  const args = {
    name: field.name,
    property: field.path.join('.'),
    givenKinds: kindsOf(gives, entities)?.join(', ') ?? '',
    expectedKinds: kindsOf(takes, entities)?.join(', ') ?? '',
  };
  return [{ pointer, rule: 'payload-kind-does-not-fit', args }];
}

/** Every part of the path must be a property that the payload names, unless it says that it takes others. */
function judgePlace(path: readonly string[], taken: PlacedSchema, pointer: string, entities: Entities): Misfit[] {
  let placed = taken;
  for (const [depth, name] of path.entries()) {
    const found = findProperty(placed, name, entities);
    if (found.kind === 'open') return [];
    if (found.kind === 'unknown') {
      const near = nearestArgument(name, found.known);
      const allowed = { allowed: found.known.join(', ') };
      const args = { name: path.slice(0, depth + 1).join('.'), ...(near.nearest === undefined ? allowed : near) };
      return [{ pointer, rule: 'payload-does-not-fit', args }];
    }
    placed = found.property;
  }
  return [];
}

function atPath(root: PlacedSchema, path: readonly string[], entities: Entities): PlacedSchema | undefined {
  return path.reduce<PlacedSchema | undefined>((placed, name) => {
    const found = placed && findProperty(placed, name, entities);
    return found?.kind === 'known' ? found.property : undefined;
  }, root);
}

function pointerOf(form: FieldFormModel, field: FieldModel): string {
  const index = form.fields.indexOf(field);
  return `/steps/${field.step}/fields/${form.steps[field.step]?.fields.indexOf(index) ?? 0}`;
}
