import { isList, isObject, type Json } from '../model';
import { followReference, metaSchemas } from './meta-schemas';

const screenFile = 'screen.schema.json';

/** Names of the properties that hold lists of blocks, anywhere in the language: the meta schemas say them. */
export function findBlockLists(): readonly string[] {
  return [...new Set(Object.entries(metaSchemas).flatMap(([file, schema]) => [...listsIn(schema, file)]))].sort();
}

function* listsIn(value: Json, file: string): Generator<string> {
  if (isList(value)) for (const each of value) yield* listsIn(each, file);
  if (!isObject(value)) return;
  if (isObject(value.properties))
    for (const [name, property] of Object.entries(value.properties)) if (holdsBlocks(property, file)) yield name;
  for (const inner of Object.values(value)) yield* listsIn(inner, file);
}

/** Whether the items of what a property holds are blocks. */
function holdsBlocks(property: Json | undefined, from: string): boolean {
  let [schema, file] = [property, from];
  while (isObject(schema) && typeof schema.$ref === 'string') ({ schema, file } = followReference(schema.$ref, file));
  if (!isObject(schema) || !isObject(schema.items) || typeof schema.items.$ref !== 'string') return false;
  return followReference(schema.items.$ref, file).schema === followReference('#/$defs/BlockPart', screenFile).schema;
}
