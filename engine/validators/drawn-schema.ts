import type { Json, JsonObject, JsonSchema } from '../model';

/**
 * A free JSON Schema in the keywords that rjsf renders: it validates every value as the written schema does.
 *
 * | As written                                | As drawn                        | Why |
 * |-------------------------------------------|---------------------------------|-----|
 * | `prefixItems`, `items` after it (2020-12) | `items` (a list), `additionalItems` | rjsf supports tuples of older drafts only |
 * | `dependentSchemas`, `dependentRequired`   | `dependencies`                  | the same |
 * | `const: true`                             | `enum: [true]` of booleans      | rjsf would check a consent by itself |
 * | `$id`, `$schema`, `$comment`, anchors, `id` of draft 4 | nothing            | an `$id` that stays while the rules change would keep the old validators, and two equal ones collide |
 * | `nullable` without `type`, limits of a format without `format` | nothing    | they have no effect, and the validator generator refuses them |
 *
 * The compiler has inlined references, but for schemas that come back to themselves: these stand in `$defs`. The browser renders exactly this schema: it comes with the validators.
 */
export function drawnSchema(schema: JsonSchema): JsonSchema {
  return drawnObject(schema);
}

/** Keywords that contain names, each with its own schema. */
const byName = new Set(['properties', 'patternProperties', 'dependencies', 'dependentSchemas', '$defs']);

/** Keywords that contain values, not schemas. */
const literal = new Set(['const', 'enum', 'default', 'examples', 'required', 'type', 'dependentRequired']);

const dropped = new Set([
  '$id',
  'id',
  '$schema',
  '$comment',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
]);

/** Keywords of ajv's own that have an effect only beside another one. */
const beside: Readonly<Record<string, string>> = {
  nullable: 'type',
  formatMinimum: 'format',
  formatMaximum: 'format',
  formatExclusiveMinimum: 'format',
  formatExclusiveMaximum: 'format',
};

function drawn(value: Json): Json {
  if (Array.isArray(value)) return value.map(drawn);
  return isObject(value) ? drawnObject(value) : value;
}

function drawnObject(schema: JsonObject): JsonObject {
  const inner: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const other = Object.hasOwn(beside, keyword) ? beside[keyword] : undefined;
    if (dropped.has(keyword) || (other !== undefined && !Object.hasOwn(schema, other))) continue;
    // Only a list of examples is rendered; anything else would be searched for names.
    if (keyword === 'examples' && !Array.isArray(value)) continue;
    if (literal.has(keyword)) inner[keyword] = value;
    else if (byName.has(keyword) && isObject(value)) inner[keyword] = named(value);
    else inner[keyword] = drawn(value);
  }
  return consented(dependent(tuple(inner)));
}

/** Schemas by name; a dependency may also be a list of names. */
function named(schemas: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, isObject(schema) ? drawnObject(schema) : schema]),
  );
}

function tuple({ prefixItems, ...schema }: Record<string, Json>): Record<string, Json> {
  if (!Array.isArray(prefixItems)) return schema;
  const { items, ...rest } = schema;
  return { ...rest, items: prefixItems, ...(items === undefined ? {} : { additionalItems: items }) };
}

function dependent(written: Record<string, Json>): Record<string, Json> {
  const { dependentSchemas, dependentRequired, ...schema } = written;
  if (dependentSchemas === undefined && dependentRequired === undefined) return schema;
  const dependencies: Record<string, Json> = isObject(schema.dependencies) ? { ...schema.dependencies } : {};
  const add = (name: string, condition: Json) => {
    const other = dependencies[name];
    dependencies[name] = other === undefined ? condition : { allOf: [asSchema(other), asSchema(condition)] };
  };
  for (const [name, names] of entriesOf(dependentRequired)) add(name, names);
  for (const [name, inner] of entriesOf(dependentSchemas)) add(name, inner);
  return { ...schema, dependencies };
}

/** A list of names as the schema that requires them. */
function asSchema(condition: Json): Json {
  return Array.isArray(condition) ? { required: condition } : condition;
}

function consented(written: Record<string, Json>): JsonObject {
  const { const: only, ...schema } = written;
  if (only !== true) return written;
  return { ...schema, type: 'boolean', enum: [true] };
}

function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
