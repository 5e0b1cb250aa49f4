import { type DefinitionSet, halvesOf, literalKeywords, namedSchemas } from '../definition';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../model';
import { typeName } from './type-names';

/** Schemas by type name, with references inside one document. */
export type NamedSchemas = Record<string, JsonSchema>;

/** Every entity schema of the project and of its `$defs`, by type name. */
export function nameDataSchemas(definitions: DefinitionSet): NamedSchemas {
  const named: NamedSchemas = {};
  for (const [id, { value }] of definitions.dataSchemas) {
    const { $defs, $schema: _schema, $id: _id, ...root } = value;
    named[typeName(id)] = rewriteSchema(root, id);
    for (const [name, definition] of Object.entries(isObject($defs) ? $defs : {})) {
      if (isObject(definition)) named[typeName(id, name)] = rewriteSchema(definition, id);
    }
  }
  return named;
}

/** A schema in which references to entities name their types. `id` is the entity that contains it; undefined for `sources.json`. */
export function rewriteSchema(schema: JsonSchema, id: string | undefined): JsonSchema {
  return rewrite(schema, id) as JsonSchema;
}

function rewrite(value: Json, id: string | undefined): Json {
  if (Array.isArray(value)) return value.map((item: Json) => rewrite(item, id));
  if (!isObject(value)) return value;
  // A title would create a separate type.
  const { title: _title, $defs: _definitions, ...kept } = value;
  return Object.fromEntries(
    Object.entries(kept).map(([key, member]) => {
      if (key === '$ref' && typeof member === 'string') return [key, `#/$defs/${typeOfReference(member, id)}`];
      if (namedSchemas.has(key) && isObject(member)) return [key, rewriteEach(member, id)];
      return [key, literalKeywords.has(key) ? member : rewrite(member, id)];
    }),
  );
}

function rewriteEach(named: JsonObject, id: string | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(named).map(([name, member]) => [
      name,
      isObject(member) && allowsAny(member) ? anyValue : rewrite(member, id),
    ]),
  );
}

/** The generator takes a schema without keywords for one of objects. */
const anyValue: JsonObject = { tsType: 'unknown' };

const allowsAny = (schema: JsonObject) => Object.keys(schema).every((keyword) => remarks.has(keyword));
const remarks = new Set(['description', 'title', '$comment', 'examples', 'default']);

function typeOfReference(reference: string, id: string | undefined): string {
  const [file, pointer] = halvesOf(reference);
  const entity = /([\w-]+)\.schema\.json$/.exec(file)?.[1] ?? id ?? '';
  const definition = /^\/\$defs\/(.+)$/.exec(pointer)?.[1];
  return definition === undefined ? typeName(entity) : typeName(entity, definition);
}
