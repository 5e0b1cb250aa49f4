import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json, JsonObject, JsonSchema } from '../model';

/** Validates values by the schemas of kinds. */
export interface SchemaChecker {
  fits(schema: Json, value: unknown): boolean;
}

/** A schema is compiled once, however often definitions are: the result depends on nothing else. */
const compiled = new WeakMap<object, ValidateFunction>();

export function createSchemaChecker(): SchemaChecker {
  let ajv: Ajv2020 | undefined;
  return {
    fits(schema, value) {
      if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema !== false;
      let judge = compiled.get(schema);
      if (!judge) {
        ajv ??= new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false, validateSchema: false });
        judge = ajv.compile(schema as JsonObject);
        compiled.set(schema, judge);
      }
      return judge(value) === true;
    },
  };
}

/** The properties that an object schema names. */
export function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, Json>> {
  return (schema?.properties as JsonObject | undefined) ?? {};
}

/** The properties that an object schema requires. */
export function requiredOf(schema: JsonSchema | undefined): readonly string[] {
  return (schema?.required as readonly string[] | undefined) ?? [];
}

/** What a schema expects, short enough for a message. Descriptions and titles are for readers of the schema. */
export function expectation(schema: Json): string {
  const short = JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' || key === 'title' ? undefined : value,
  );
  return short.length > 120 ? `${short.slice(0, 119)}…` : short;
}
