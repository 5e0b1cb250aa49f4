import type { DefinitionSet } from '../definition';
import type { Json, JsonObject, JsonSchema } from '../model';
import type { Report, Spot } from './report';

/** Parts a schema may have with its references written out. References multiply, so a small file can name a huge schema. */
const mostParts = 50_000;

/**
 * A JSON Schema with every `$ref` replaced by what it names: in the schema itself (`#/…`) or in a file of schemas/data
 * by relative path. That references lead somewhere and never in circles was judged when the files were read.
 */
export function inlineReferences(
  schema: JsonSchema,
  spot: Spot,
  definitions: DefinitionSet,
  report: Report,
): JsonSchema {
  let parts = 0;
  const open = (value: Json, root: Json, depth: number): Json => {
    if (++parts > mostParts || depth > 200) return {};
    if (Array.isArray(value)) return value.map((each: Json) => open(each, root, depth + 1));
    if (!isObject(value)) return value;
    const inner: Record<string, Json> = {};
    for (const [key, member] of Object.entries(value)) {
      // Definitions are written out where they are used.
      if (key === '$defs' || key === 'definitions' || key === '$ref') continue;
      inner[key] = literal.has(key) ? member : open(member, root, depth + 1);
    }
    if (typeof value.$ref !== 'string') return inner;
    const [target, home] = follow(value.$ref, root, definitions);
    const opened = open(target ?? {}, home, depth + 1);
    if (!isObject(opened)) return opened;
    const { $schema: _schema, $id: _id, ...named } = opened;
    return Object.keys(inner).length === 0 ? named : { ...named, ...inner };
  };
  const { $schema, ...opened } = open(schema, schema, 0) as JsonObject;
  if (parts > mostParts) report(spot, 'schema-too-large', { limit: mostParts });
  return $schema === undefined || spot.path.length === 0 ? opened : { $schema, ...opened };
}

/** Keywords under which values stand, not schemas. */
const literal = new Set(['const', 'enum', 'default', 'examples']);

function follow(reference: string, root: Json, { dataSchemas }: DefinitionSet): readonly [Json | undefined, Json] {
  const [address = '', fragment = ''] = reference.split('#', 2);
  const name = /([^/]+)\.schema\.json$/.exec(address)?.[1];
  const home: Json = address === '' ? root : (name && dataSchemas.get(name)?.value) || {};
  let value: Json | undefined = home;
  for (const part of decodeURIComponent(fragment).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return [value, home];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
