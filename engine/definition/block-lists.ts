import { isList, isObject, type Json } from '../model';
import { followReference, metaSchemas } from './meta-schemas';

const screenFile = 'screen.schema.json';
const anything = ['names.schema.json#/$defs/Json', 'names.schema.json#/$defs/JsonObject'];

/** Names of the properties that hold lists of blocks, anywhere in the language: the meta schemas say them. */
export function findBlockLists(): readonly string[] {
  return namesOf(holdsBlocks);
}

/** Names of the properties that hold any JSON, anywhere in the language: nothing in them is a block or a reference. */
export function findFreeJson(): readonly string[] {
  return namesOf(holdsAnyJson);
}

type Question = (property: Json | undefined, file: string) => boolean;

/** Names of the properties of all meta schemas for which the answer is yes. */
function namesOf(isOne: Question): readonly string[] {
  return [
    ...new Set(Object.entries(metaSchemas).flatMap(([file, schema]) => [...namesIn(schema, file, isOne)])),
  ].sort();
}

function* namesIn(value: Json, file: string, isOne: Question): Generator<string> {
  if (isList(value)) for (const each of value) yield* namesIn(each, file, isOne);
  if (!isObject(value)) return;
  if (isObject(value.properties))
    for (const [name, property] of Object.entries(value.properties)) if (isOne(property, file)) yield name;
  for (const inner of Object.values(value)) yield* namesIn(inner, file, isOne);
}

/** Whether what a property holds is any JSON, or any JSON object. */
function holdsAnyJson(property: Json | undefined, from: string): boolean {
  let [schema, file] = [property, from];
  while (isObject(schema) && typeof schema.$ref === 'string') {
    ({ schema, file } = followReference(schema.$ref, file));
    if (anything.some((name) => followReference(name, from).schema === schema)) return true;
  }
  return false;
}

/** Whether the items of what a property holds are blocks. */
function holdsBlocks(property: Json | undefined, from: string): boolean {
  let [schema, file] = [property, from];
  while (isObject(schema) && typeof schema.$ref === 'string') ({ schema, file } = followReference(schema.$ref, file));
  if (!isObject(schema) || !isObject(schema.items) || typeof schema.items.$ref !== 'string') return false;
  return followReference(schema.items.$ref, file).schema === followReference('#/$defs/BlockPart', screenFile).schema;
}
