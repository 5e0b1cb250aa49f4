import { isList, type Json, type JsonObject } from '../../../../engine/model';
import { type MetaPlace, propertiesAt, rootOf, typesAt, valuesAt } from '../properties/meta';
import { isObject, listOf } from './json';

/** A kind of field that can be added. */
export interface PaletteItem {
  readonly type: string;
  /** The description in the language's schema, in English. */
  readonly description: string;
  /** The required properties. */
  readonly field: JsonObject;
}

/**
 * Whether a required property can be filled in for the user: the type, options, or what the language has an example of. A kind that requires more
 * begins with parts of its own, not with a press.
 */
function isProvidable(name: unknown, properties: JsonObject): boolean {
  const property = typeof name === 'string' ? properties[name] : undefined;
  return name === 'type' || name === 'options' || (isObject(property) && listOf(property.examples).length > 0);
}

/** What a new list of options begins with. */
export const firstOptions: Json = [{ value: 'one' }, { value: 'two' }];

/** What a new container begins with: its lists must not be empty, and a union needs something that tells its case. */
const starter: JsonObject = { type: 'text' };
const beginnings: Readonly<Record<string, Json>> = {
  fields: [starter],
  by: { type: 'choice', options: firstOptions },
  cases: { one: [starter], two: [] },
};

/** What contains other fields, each with what it begins with: a section, and the kinds of field that require parts. */
export function containerPalette(): readonly PaletteItem[] {
  const language = rootOf('field.schema.json');
  const definitions = isObject(language?.schema.$defs) ? language.schema.$defs : {};
  return Object.values(definitions).flatMap((branch) => {
    if (!isObject(branch) || !isObject(branch.properties)) return [];
    const { properties, required } = branch;
    const parts = listOf(required).filter((name) => typeof name === 'string' && Object.hasOwn(beginnings, name));
    const type = Object.hasOwn(properties, 'section')
      ? 'section'
      : isObject(properties.type)
        ? properties.type.const
        : undefined;
    if (parts.length === 0 || typeof type !== 'string') return [];
    const begun = Object.fromEntries(parts.map((name) => [String(name), beginnings[String(name)] ?? []]));
    const description = typeof branch.description === 'string' ? branch.description : '';
    return [{ type, description, field: type === 'section' ? { section: type, ...begun } : { type, ...begun } }];
  });
}

/** The kinds of field of the language, each with its required properties. */
export function fieldPalette(): readonly PaletteItem[] {
  const language = rootOf('field.schema.json');
  const definitions = isObject(language?.schema.$defs) ? language.schema.$defs : {};
  return Object.values(definitions).flatMap((branch) => {
    if (!isObject(branch) || !isObject(branch.properties) || !isObject(branch.properties.type)) return [];
    const { properties } = branch;
    if (!listOf(branch.required).every((name) => isProvidable(name, properties))) return [];
    const place: MetaPlace = { file: 'field.schema.json', schema: branch };
    const types = valuesAt({ file: 'field.schema.json', schema: branch.properties.type });
    return types.flatMap((type): PaletteItem[] => {
      if (typeof type !== 'string') return [];
      const description = typeof branch.description === 'string' ? branch.description : '';
      // A field that everybody must fill in is asked for: it would keep people from sending what they could send before.
      return [{ type, description, field: { type, required: false, ...needed(place, type) } }];
    });
  });
}

function needed(place: MetaPlace, type: string): JsonObject {
  const required = propertiesAt(place, { type }).filter(({ name, required: must }) => must && name !== 'type');
  return Object.fromEntries(
    required.map((property) => [property.name, property.name === 'options' ? firstOptions : exampleOf(property)]),
  );
}

/** An example of the language's schema, else an empty value. */
function exampleOf(property: MetaPlace): Json {
  const { examples } = property.schema;
  return isList(examples) && examples[0] !== undefined ? examples[0] : typesAt(property).has('object') ? {} : '';
}
