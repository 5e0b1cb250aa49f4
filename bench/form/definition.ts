import { compile } from '../../engine/compile';
import { type FormDefinition, limits, readDefinitions, readJson } from '../../engine/definition';
import type { FieldFormModel, JsonObject } from '../../engine/model';
import { builtInComponents, builtInKinds, createRegistry, vocabularyOf } from '../../engine/runtime';
import { COUNTRY, type FieldSpec, type FormSpec, STATES } from './spec';

const registry = createRegistry({ ...builtInKinds(), components: builtInComponents });
const vocabulary = vocabularyOf(registry, { contexts: {}, languages: ['en'], usualNamespace: 'iam' });

/** The benchmark's form as a realistic definition, checked and compiled like any other. */
export function compiledForm(spec: FormSpec): FieldFormModel {
  const path = `schemas/forms/bench.form.json`;
  const bytes = JSON.stringify(definitionOf(spec));
  const locale = { path: 'locales/en/iam.json', bytes: JSON.stringify(sentencesOf(spec)) };
  // A form may have 300 fields. The larger one of the benchmark bypasses the reader, which enforces that limit, and goes directly to the
  // compiler.
  const oversized = spec.size > limits.fields;
  const definitions = readDefinitions(oversized ? [locale] : [locale, { path, bytes }]);
  const { model, problems } = compile(
    oversized ? { ...definitions, forms: new Map([['bench', documentOf(path, bytes)]]) } : definitions,
    vocabulary,
  );
  const errors = [...definitions.problems, ...problems].filter(({ severity }) => severity === 'error');
  const form = model.forms.bench;
  if (errors.length > 0 || form?.kind !== 'fields') {
    throw new Error(`The benchmark's form does not compile: ${JSON.stringify(errors.slice(0, 3))}`);
  }
  return form;
}

function documentOf(path: string, bytes: string) {
  const read = readJson(path, bytes);
  if (!read.ok) throw new Error(`The benchmark's form is no JSON: ${JSON.stringify(read.problems)}`);
  // Written by this module in the definition language; only its length keeps it from the reader.
  const value = read.value as unknown as FormDefinition;
  return { kind: 'form', id: 'bench', file: path, value, placeOf: read.locator.placeOf } as const;
}

/** What a translator would have written: the label of every field. */
export function sentencesOf({ fields }: FormSpec): { readonly bench: Readonly<Record<string, string>> } {
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return { bench: { ...labels, title: 'Benchmark', submit: 'Send' } };
}

/** The form as it would be written. */
export function definitionOf(spec: FormSpec): JsonObject {
  return {
    $schema: '../meta/form.schema.json',
    id: 'bench',
    optionLists: {
      words: spec.fields.find(({ kind }) => kind === 'choice')?.options?.map((value) => ({ value })) ?? [],
    },
    steps: [
      {
        id: 'only',
        title: 'bench.title',
        fields: spec.fields.map(fieldOf),
        submit: { label: 'bench.submit' },
      },
    ],
  };
}

const types = { tick: 'boolean', text: 'text', number: 'number', choice: 'choice' } as const;

function fieldOf(field: FieldSpec): JsonObject {
  const { name, kind, required, shownBy, minLength, maxLength, min, max, pattern } = field;
  return {
    name,
    type: types[kind],
    label: `bench.${name}`,
    ...(!required && { required: false }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(pattern !== undefined && { validate: [{ type: 'pattern', pattern }] }),
    ...(shownBy !== undefined && { displayed: { field: shownBy, is: true } }),
    ...(kind === 'choice' && { component: 'select', options: optionsOf(field) }),
  };
}

function optionsOf(field: FieldSpec): JsonObject | JsonObject[] {
  if (field.name === COUNTRY) return (field.options ?? []).map((value) => ({ value }));
  if (field.optionsBy === undefined) return { list: 'words' };
  return Object.entries(STATES).flatMap(([country, states]) =>
    states.map((value) => ({ value, when: { field: COUNTRY, is: country } })),
  );
}
