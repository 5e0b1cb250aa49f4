import type { JsonSchema } from '../model';
import type { DefinitionSet } from './definition-set';
import type { Locator } from './document';
import { leavesIn, leavesOf, type WrittenLeaf } from './field-parts';
import { escapePart } from './pointer';

/** A separate JSON Schema: a file of `schemas/data`, or one inside a definition. */
export interface SchemaRoot {
  readonly schema: JsonSchema;
  /** Where it is. */
  readonly locator: Locator;
  readonly pointer: string;
  /** True for a form of plain JSON Schema, whose values may hold values of their own kind. */
  readonly mayRecur?: boolean;
}

/** Every JSON Schema of the definitions: the files of `schemas/data`, and those inside forms, shared fields and sources. */
export function findSchemas(set: Omit<DefinitionSet, 'problems' | 'broken'>): SchemaRoot[] {
  return [...inData(set), ...inForms(set), ...inShared(set), ...inSources(set)];
}

function* inData({ dataSchemas }: Pick<DefinitionSet, 'dataSchemas'>): Generator<SchemaRoot> {
  for (const locator of dataSchemas.values()) yield { schema: locator.value, locator, pointer: '' };
}

function* inForms({ forms }: Pick<DefinitionSet, 'forms'>): Generator<SchemaRoot> {
  for (const locator of forms.values()) {
    const form = locator.value;
    if ('schema' in form) yield { schema: form.schema, locator, pointer: '/schema', mayRecur: true };
    else {
      for (const [step, { fields }] of form.steps.entries()) {
        for (const { field, pointer } of leavesOf(fields, `/steps/${step}/fields`)) {
          const schema = schemaOf(field);
          if (schema) yield { schema, locator, pointer: `${pointer}/schema` };
        }
      }
    }
  }
}

function* inShared({ shared }: Pick<DefinitionSet, 'shared'>): Generator<SchemaRoot> {
  for (const locator of shared.values()) {
    for (const [name, field] of Object.entries(locator.value.fields ?? {})) {
      for (const leaf of leavesIn(field, `/fields/${escapePart(name)}`)) {
        const schema = schemaOf(leaf.field);
        if (schema) yield { schema, locator, pointer: `${leaf.pointer}/schema` };
      }
    }
  }
}

function* inSources({ sources: locator }: Pick<DefinitionSet, 'sources'>): Generator<SchemaRoot> {
  for (const [name, { payload, answer }] of Object.entries(locator?.value.sources ?? {})) {
    const pointer = `/sources/${escapePart(name)}`;
    if (locator && payload) yield { schema: payload, locator, pointer: `${pointer}/payload` };
    if (locator && answer) yield { schema: answer, locator, pointer: `${pointer}/answer` };
  }
}

function schemaOf(field: WrittenLeaf['field']): JsonSchema | undefined {
  return 'schema' in field ? field.schema : undefined;
}
