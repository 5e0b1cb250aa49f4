import { schemaParser } from '@rjsf/utils';
import type { Json, JsonObject, JsonSchema } from '../model';

/** Keywords whose schemas rjsf renders separately, and skips when it lists the parts of a schema. */
const unlisted = new Set(['additionalItems', 'additionalProperties', 'patternProperties', 'contains']);
const literal = new Set(['const', 'enum', 'default', 'examples', 'required', 'type']);

/**
 * Every part of a rendered schema that rjsf validates separately, by rjsf's own hash of its content: conditions and branches of unions,
 * including those in tuples and in properties without a name, and branches as rjsf compares them when it looks for the nearest.
 */
export function partsOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const parts: Record<string, JsonSchema> = {};
  const list = (root: JsonSchema) => Object.assign(parts, schemaParser(root));
  list(schema);
  walk(schema, list);
  return parts;
}

function walk(schema: Json, list: (root: JsonSchema) => void): void {
  if (Array.isArray(schema)) for (const each of schema as readonly Json[]) walk(each, list);
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (literal.has(keyword)) continue;
    if (keyword === 'items' && Array.isArray(value)) listEach(value, list);
    else if (unlisted.has(keyword))
      listEach(keyword === 'patternProperties' ? Object.values(value ?? {}) : [value], list);
    else if (keyword === 'oneOf' || keyword === 'anyOf') listCompared(keyword, schema, list);
    walk(value, list);
  }
}

function listEach(schemas: readonly Json[], list: (root: JsonSchema) => void): void {
  for (const schema of schemas) if (isObject(schema)) list(schema);
}

/** The nearest branch is found among branches that allow additional properties. */
function listCompared(keyword: 'oneOf' | 'anyOf', schema: JsonObject, list: (root: JsonSchema) => void): void {
  const branches = schema[keyword];
  if (!Array.isArray(branches)) return;
  const isClosed = (branch: Json) => isObject(branch) && branch.additionalProperties === false;
  if (!branches.some(isClosed)) return;
  const open = branches.map((branch: Json) =>
    isObject(branch) && isClosed(branch) ? { ...branch, additionalProperties: true } : branch,
  );
  list({ [keyword]: open });
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
