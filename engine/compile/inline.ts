import { type DefinitionSet, literalKeywords, namedSchemas } from '../definition';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../model';
import type { Report, Spot } from './report';
import { follow, type PlacedSchema } from './schema-shape';

/**
 * Maximum number of parts of a schema after its references were inlined. References multiply, so a small file can describe a huge schema.
 */
const mostParts = 50_000;

/**
 * A JSON Schema with every `$ref` replaced by its target: in the schema itself (`#/…`) or in a file of schemas/data by relative path. That
 * references resolve was checked when the files were read. Only what comes back to itself by way of its parts stays a reference, to
 * `#/$defs/…` of what is returned.
 */
export function inlineReferences(
  schema: JsonSchema,
  spot: Spot,
  definitions: DefinitionSet,
  report: Report,
): JsonSchema {
  let parts = 0;
  const targetOf = (reference: string, home: JsonSchema) => follow(reference, home, definitions.dataSchemas);
  const recurring = recurringIn(schema, targetOf);
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
    const target = targetOf(value.$ref, home);
    const name = recurring.get(target.schema)?.name;
    if (name !== undefined) return { $ref: `#/$defs/${name}`, ...inner };
    const opened = open(target.schema, target.home, depth + 1);
    if (!isObject(opened)) return opened;
    const { $schema: _schema, $id: _id, ...named } = opened;
    return Object.keys(inner).length === 0 ? named : { ...named, ...inner };
  };
  const openEach = (named: JsonObject, home: JsonSchema, depth: number): JsonObject =>
    Object.fromEntries(Object.entries(named).map(([name, member]) => [name, open(member, home, depth)]));
  const { $schema, ...opened } = open(schema, schema, 0) as JsonObject;
  const kept = [...recurring.values()].map(({ name, schema: recurs, home }) => [name, open(recurs, home, 1)] as const);
  if (parts > mostParts) report(spot, 'schema-too-large', { limit: mostParts });
  const whole = kept.length === 0 ? opened : { ...opened, $defs: Object.fromEntries(kept) };
  return $schema === undefined || spot.path.length === 0 ? whole : { $schema, ...whole };
}

interface Recurring extends PlacedSchema {
  /** Its name in `$defs`. */
  readonly name: string;
}

/** The targets of references from which references lead back to themselves, each with a name of its own. */
function recurringIn(
  schema: JsonSchema,
  targetOf: (reference: string, home: JsonSchema) => PlacedSchema,
): ReadonlyMap<JsonSchema, Recurring> {
  const found = new Map<JsonSchema, Recurring>();
  const names = new Set<string>();
  const ended = new Set<JsonSchema>();
  const way = new Set<JsonSchema>();
  const walk = (placed: PlacedSchema) => {
    way.add(placed.schema);
    for (const reference of referencesIn(placed.schema)) {
      const target = targetOf(reference, placed.home);
      if (way.has(target.schema)) {
        if (!found.has(target.schema)) {
          const name = freeName(reference, names);
          names.add(name);
          found.set(target.schema, { ...target, name });
        }
      } else if (!ended.has(target.schema)) walk(target);
    }
    way.delete(placed.schema);
    ended.add(placed.schema);
  };
  walk({ schema, home: schema });
  return found;
}

/** The last part of a reference, as a name that no other reference has. */
function freeName(reference: string, taken: ReadonlySet<string>): string {
  const last =
    reference
      .split('/')
      .at(-1)
      ?.replaceAll(/[^\w-]/g, '') || 'whole';
  let name = last;
  for (let count = 2; taken.has(name); count++) name = `${last}${count}`;
  return name;
}

/** Every reference that counts for a value of the schema: definitions count where they are used. */
function* referencesIn(schema: Json): Generator<string> {
  if (Array.isArray(schema)) for (const each of schema as readonly Json[]) yield* referencesIn(each);
  if (!isObject(schema)) return;
  for (const [key, member] of Object.entries(schema)) {
    if (key === '$defs' || key === 'definitions' || literalKeywords.has(key)) continue;
    if (key === '$ref' && typeof member === 'string') yield member;
    else if (namedSchemas.has(key) && isObject(member))
      for (const each of Object.values(member)) yield* referencesIn(each);
    else yield* referencesIn(member);
  }
}
