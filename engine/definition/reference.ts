import { isObject, type Json } from '../model';
import { partsOf } from './pointer';

/** Keywords of JSON Schema that contain names, each with its own schema: a name may look like any keyword. */
export const namedSchemas: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

/** Keywords of JSON Schema that contain values: a `$ref` in them is data. */
export const literalKeywords: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples']);

/**
 * Keywords whose schemas judge a part of the value, not the value itself: a reference below one of them leads one level down in the value,
 * so that going round through it ends with the value.
 */
export const partKeywords: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
]);

/** The two parts of a `$ref`: the file it names ('' for the schema that contains it), and the place in it. */
export function halvesOf(reference: string): readonly [file: string, fragment: string] {
  const [file = '', fragment = ''] = reference.split('#', 2);
  return [file, fragment];
}

/**
 * What the fragment of a `$ref` names in a schema: a JSON pointer that may be percent-encoded (RFC 6901, section 6). Undefined where it
 * leads nowhere.
 */
export function placeIn(schema: Json, fragment: string): Json | undefined {
  let here: Json | undefined = schema;
  for (const part of partsOf(fragment)) here = memberOf(here, decoded(part));
  return here;
}

function memberOf(value: Json | undefined, part: string | undefined): Json | undefined {
  if (part === undefined) return undefined;
  if (Array.isArray(value)) return value[Number(part)];
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/** Undefined for a percent sign that encodes no character. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
