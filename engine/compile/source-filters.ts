import { type EntityModel, isObject, type JsonSchema } from '../model';

/** Filters of a list, with the properties that definitions added to its records. */
export function filtersOf(
  { filters = [], answer }: { readonly filters?: readonly string[]; readonly answer?: JsonSchema | undefined },
  entities: Readonly<Record<string, EntityModel>>,
): readonly string[] {
  return [...filters, ...(filters.length > 0 ? addedProperties(answer, entities) : [])];
}

/** Whether rights are those of the server alone: for everybody else the property does not exist. */
export const isOnlyServer = (rights: readonly string[] | undefined) =>
  rights?.every((right) => right === 'server') === true;

/** The added properties by which a list of an entity's records can be filtered: all that somebody reads and that are neither removed nor lists. */
export function addedProperties(
  answer: JsonSchema | undefined,
  entities: Readonly<Record<string, EntityModel>>,
): readonly string[] {
  return Object.entries(propertiesOf(answer, entities)).flatMap(([name, { removed, kind, read }]) =>
    // Names are sent to browsers.
    removed === undefined && kind !== 'array' && !isOnlyServer(read) ? [name] : [],
  );
}

/** Names by which a list of an entity's records could once be filtered: former ones, and those of removed properties. */
export function formerProperties(
  answer: JsonSchema | undefined,
  entities: Readonly<Record<string, EntityModel>>,
): readonly string[] {
  return Object.entries(propertiesOf(answer, entities)).flatMap(([name, { removed, kind, was, read }]) =>
    kind === 'array' || read !== undefined ? [] : [...(removed === undefined ? [] : [name]), ...was],
  );
}

/** The added properties that not everyone reads who may read the record. */
export function propertiesReadBySome(
  answer: JsonSchema | undefined,
  entities: Readonly<Record<string, EntityModel>>,
): readonly string[] {
  return Object.entries(propertiesOf(answer, entities)).flatMap(([name, { read }]) =>
    read === undefined ? [] : [name],
  );
}

function propertiesOf(
  answer: JsonSchema | undefined,
  entities: Readonly<Record<string, EntityModel>>,
): EntityModel['properties'] {
  const items = ['properties', 'items', 'items'].reduce<unknown>(
    (schema, part) => (isObject(schema) ? schema[part] : undefined),
    answer,
  );
  const id = isObject(items) ? /([\w-]+)\.schema\.json$/.exec(String(items.$ref))?.[1] : undefined;
  return (id !== undefined && Object.hasOwn(entities, id) ? entities[id]?.properties : undefined) ?? {};
}
