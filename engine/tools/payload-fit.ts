import { type DefinitionSet, nearest, problemAt } from '../definition';
import type { DefinitionProblem, FieldFormModel, FieldModel, JsonSchema, ProjectModel, SourceModel } from '../model';
import { followLocalReference, mayBeSame, namesOf, propertyOf } from './schema-shape';

/**
 * Whether what forms send fits what the API takes: each step that sends to a named source is held against the source's
 * payload schema. A field renamed here, or a property renamed there, is found before anyone meets it in the browser.
 */
export function judgePayloads(definitions: DefinitionSet, model: ProjectModel): DefinitionProblem[] {
  return Object.values(model.forms).flatMap((form) => {
    const document = definitions.forms.get(form.id);
    if (form.kind !== 'fields' || !document) return [];
    return form.steps.flatMap((step, index) => {
      const source = step.submit.operation === undefined ? undefined : model.sources[step.submit.operation];
      if (!source?.payload) return [];
      return judgeStep(form, index, source, source.payload).map(({ pointer, rule, args }) =>
        problemAt(document, pointer, rule, { form: form.id, source: source.name, ...args }),
      );
    });
  });
}

interface Misfit {
  readonly pointer: string;
  readonly rule: 'payload-does-not-fit' | 'payload-kind-does-not-fit' | 'payload-incomplete';
  readonly args: Readonly<Record<string, string>>;
}

function judgeStep(form: FieldFormModel, stepIndex: number, source: SourceModel, payload: JsonSchema): Misfit[] {
  const step = form.steps[stepIndex];
  const sent = form.fields.filter(
    (field) => field.store && (step?.submit.sends === 'form' ? field.step <= stepIndex : field.step === stepIndex),
  );
  const misfits = sent.flatMap((field) => judgeField(field, pointerOfField(form, field), payload, form.payloadSchema));
  const extras = form.extra.flatMap(({ path }, index) => judgePlace(path, payload, `/extra/${index}/path`));
  const written = new Set([...sent.map(({ path }) => path[0]), ...form.extra.map(({ path }) => path[0])]);
  const required = followLocalReference(payload, payload).required;
  const missing = (Array.isArray(required) ? required.map(String) : []).filter((name) => !written.has(name));
  return [
    ...misfits,
    ...extras,
    ...missing.map(
      (name): Misfit => ({
        pointer: `/steps/${stepIndex}/submit/operation`,
        rule: 'payload-incomplete',
        args: { name, source: source.name },
      }),
    ),
  ];
}

function judgeField(field: FieldModel, pointer: string, payload: JsonSchema, sent: JsonSchema): Misfit[] {
  const misplaced = judgePlace(field.path, payload, pointer);
  if (misplaced.length > 0) return misplaced;
  const wanted = atPath(payload, field.path);
  const given = atPath(sent, field.path);
  if (!wanted || !given || mayBeSame(given, wanted, sent, payload)) return [];
  return [
    {
      pointer,
      rule: 'payload-kind-does-not-fit',
      args: {
        name: field.name,
        property: field.path.join('.'),
        givenKinds: namesOf(given, sent),
        expectedKinds: namesOf(wanted, payload),
      },
    },
  ];
}

/** Every part of the path must be a property that the payload names, unless it says that it takes others. */
function judgePlace(path: readonly string[], payload: JsonSchema, pointer: string): Misfit[] {
  let schema: JsonSchema | undefined = payload;
  for (const [depth, name] of path.entries()) {
    if (!schema) return [];
    const found = propertyOf(schema, name, payload);
    if (found.kind === 'unknown') {
      const near = nearest(name, found.known);
      const property = path.slice(0, depth + 1).join('.');
      return [
        {
          pointer,
          rule: 'payload-does-not-fit',
          args: {
            name: property,
            ...(near === undefined ? { allowed: found.known.join(', ') } : { nearest: near }),
          },
        },
      ];
    }
    schema = found.kind === 'known' ? found.schema : undefined;
  }
  return [];
}

function atPath(root: JsonSchema, path: readonly string[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((schema, name) => {
    const found = schema && propertyOf(schema, name, root);
    return found?.kind === 'known' ? found.schema : undefined;
  }, root);
}

function pointerOfField(form: FieldFormModel, field: FieldModel): string {
  const position = form.steps[field.step]?.fields.indexOf(form.fields.indexOf(field)) ?? 0;
  return `/steps/${field.step}/fields/${position}`;
}
