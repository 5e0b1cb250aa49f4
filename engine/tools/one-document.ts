import type { DefinitionSet } from '../definition';
import type { Json, JsonObject, JsonSchema } from '../model';
import { typeName } from './type-names';

/** Schemas by the name of their type, with references that point inside one document. */
export type NamedSchemas = Record<string, JsonSchema>;

/** Every entity schema of the project, and what stands below its `$defs`, by type name. */
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

/** A schema in which references to entities name their types. `id` is the entity it stands in; none for `sources.json`. */
export function rewriteSchema(schema: JsonSchema, id: string | undefined): JsonSchema {
  return rewrite(schema, id) as JsonSchema;
}

function rewrite(value: Json, id: string | undefined): Json {
  if (Array.isArray(value)) return value.map((item: Json) => rewrite(item, id));
  if (!isObject(value)) return value;
  const { title: _title, $defs: _definitions, ...rest } = value;
  // A title would make a type of its own; a property may be called that too, and is kept.
  const kept = typeof value.title === 'string' ? rest : value;
  return Object.fromEntries(
    Object.entries(kept).map(([key, member]) => {
      if (key === '$ref' && typeof member === 'string') return [key, `#/$defs/${typeOfReference(member, id)}`];
      return [key, key === 'enum' || key === 'const' || key === 'default' ? member : rewrite(member, id)];
    }),
  );
}

function typeOfReference(reference: string, id: string | undefined): string {
  const [file = '', pointer = ''] = reference.split('#');
  const entity = /([\w-]+)\.schema\.json$/.exec(file)?.[1] ?? id ?? '';
  const definition = /^\/\$defs\/(.+)$/.exec(pointer)?.[1];
  return definition === undefined ? typeName(entity) : typeName(entity, definition);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
