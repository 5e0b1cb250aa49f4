import { type DefinitionSet, literalKeywords, namedSchemas } from '../definition';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../model';
import type { Report, Spot } from './report';
import { follow } from './schema-shape';

/**
 * Maximum number of parts of a schema after its references were inlined. References multiply, so a small file can describe a huge schema.
 */
const mostParts = 50_000;

/**
 * A JSON Schema with every `$ref` replaced by its target: in the schema itself (`#/…`) or in a file of schemas/data by relative path. That
 * references resolve and never form cycles was checked when the files were read.
 */
export function inlineReferences(
  schema: JsonSchema,
  spot: Spot,
  definitions: DefinitionSet,
  report: Report,
): JsonSchema {
  let parts = 0;
  const open = (value: Json, home: JsonSchema, depth: number): Json => {
    if (++parts > mostParts || depth > 200) return {};
    if (Array.isArray(value)) return value.map((each: Json) => open(each, home, depth + 1));
    if (!isObject(value)) return value;
    const inner: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) {
      // Definitions are inlined where they are used.
      if (key === '$defs' || key === 'definitions' || key === '$ref') continue;
      if (literalKeywords.has(key)) inner[key] = member;
      else if (namedSchemas.has(key) && isObject(member)) inner[key] = openEach(member, home, depth + 1);
      else inner[key] = open(member, home, depth + 1);
    }
    if (typeof value.$ref !== 'string') return inner;
    const target = follow(value.$ref, home, definitions.dataSchemas);
    const opened = open(target.schema, target.home, depth + 1);
    if (!isObject(opened)) return opened;
    const { $schema: _schema, $id: _id, ...named } = opened;
    return Object.keys(inner).length === 0 ? named : { ...named, ...inner };
  };
  const openEach = (named: JsonObject, home: JsonSchema, depth: number): JsonObject =>
    Object.fromEntries(Object.entries(named).map(([name, member]) => [name, open(member, home, depth)]));
  const { $schema, ...opened } = open(schema, schema, 0) as JsonObject;
  if (parts > mostParts) report(spot, 'schema-too-large', { limit: mostParts });
  return $schema === undefined || spot.path.length === 0 ? opened : { $schema, ...opened };
}
