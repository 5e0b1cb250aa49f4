import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type FieldSpec, type FormSpec, optionsOf, type SectionSpec, STATES, type Values } from './spec';

/** The form as JSON Schema, an object per section. What a checkbox shows is in `then`, so that it exists only while checked. */
export function jsonSchemaOf({ sections }: FormSpec): RJSFSchema {
  const properties = Object.fromEntries(sections.map((section) => [section.name, sectionSchema(section)]));
  return { type: 'object', properties };
}

/** Fields in their order, conditional ones included, and no button: the measurement submits by itself. */
export function uiSchemaOf({ sections }: FormSpec): UiSchema {
  const orders = sections.map(({ name, fields }) => [
    name,
    { 'ui:order': [...fields.map((field) => field.name), '*'] },
  ]);
  return { ...Object.fromEntries(orders), 'ui:submitButtonOptions': { norender: true } };
}

/** Values nested as in the schema. */
export function nestedValues({ sections }: FormSpec, values: Values): Record<string, Values> {
  return Object.fromEntries(
    sections.map(({ name, fields }) => [
      name,
      Object.fromEntries(
        fields.flatMap(({ name: field }) => (field in values ? [[field, values[field]]] : [])),
      ) as Values,
    ]),
  );
}

function sectionSchema({ title, fields }: SectionSpec): RJSFSchema {
  const always = fields.filter(({ shownBy }) => shownBy === undefined);
  const ticks = [...new Set(fields.flatMap(({ shownBy }) => shownBy ?? []))];
  return {
    type: 'object',
    title,
    ...objectOf(always),
    allOf: [
      ...ticks.map((tick) => ({
        if: { properties: { [tick]: { const: true } }, required: [tick] },
        then: objectOf(fields.filter(({ shownBy }) => shownBy === tick)),
      })),
      ...fields.flatMap(cascadeOf),
    ],
  };
}

function objectOf(fields: readonly FieldSpec[]): RJSFSchema {
  return {
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

function cascadeOf(field: FieldSpec): RJSFSchema[] {
  const by = field.optionsBy;
  if (by === undefined) return [];
  return Object.keys(STATES).map((value) => ({
    if: { properties: { [by]: { const: value } }, required: [by] },
    then: { properties: { [field.name]: { enum: [...optionsOf(field, value)] } } },
  }));
}

function fieldSchema(field: FieldSpec): RJSFSchema {
  const { label: title, minLength, maxLength, pattern, min, max, options } = field;
  if (field.kind === 'tick') return { title, type: 'boolean' };
  if (field.kind === 'number') return { title, type: 'number', minimum: min, maximum: max };
  return {
    title,
    type: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(options !== undefined && { enum: [...options] }),
  };
}
