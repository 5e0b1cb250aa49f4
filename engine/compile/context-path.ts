import { halvesOf, nearestArgument, placeIn } from '../definition';
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Operator,
  type Vocabulary,
} from '../model';
import type { Report, Spot } from './report';
import { own } from './world';

/** What is known of a place in the context; undefined where its schema leaves it open. */
export interface ContextPlace {
  readonly path: readonly string[];
  readonly schema: JsonSchema | undefined;
}

/** Follows a dotted path through the schemas of the context. Reports the first unknown name and then returns nothing. */
export function contextPlace(
  written: string,
  vocabulary: Vocabulary,
  spot: Spot,
  report: Report,
): ContextPlace | undefined {
  const path = written.split('.');
  const [root = '', ...rest] = path;
  const whole = own(vocabulary.contexts, root);
  if (whole === undefined) {
    report(spot, 'unknown-context', { name: root, ...nearestArgument(root, Object.keys(vocabulary.contexts)) });
    return undefined;
  }
  let places: readonly JsonSchema[] | undefined = alternatives(whole, whole);
  let way = root;
  for (const name of rest) {
    if (places === undefined) break;
    const next: Step = step(places, whole, name);
    if (next === 'unknown') {
      const known = places.flatMap((place) => Object.keys(objectOf(place.properties)));
      report(spot, 'unknown-context-path', { name, path: way, ...nearestArgument(name, known) });
      return undefined;
    }
    places = next === 'open' ? undefined : next;
    way += `.${name}`;
  }
  return { path, schema: places?.length === 1 ? places[0] : undefined };
}

type Step = 'unknown' | 'open' | readonly JsonSchema[];

function step(places: readonly JsonSchema[], root: JsonSchema, name: string): Step {
  const found: JsonSchema[] = [];
  for (const place of places) {
    const properties = objectOf(place.properties);
    if (Object.hasOwn(properties, name)) found.push(...alternatives(objectOf(properties[name]), root));
    else if (isObject(place.additionalProperties)) found.push(...alternatives(place.additionalProperties, root));
    else if (place.additionalProperties === true) return 'open';
    // A schema that names no properties and is no scalar leaves open what is inside.
    else if (place.properties === undefined && place.additionalProperties === undefined && !isScalar(place))
      return 'open';
  }
  return found.length > 0 ? found : 'unknown';
}

/** The schemas that apply to a value at one place: local references and combinations are resolved. */
function alternatives(schema: JsonSchema, root: JsonSchema, depth = 0): JsonSchema[] {
  if (depth > 20) return [];
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => listOf(schema[key]));
  if (typeof schema.$ref === 'string') parts.push(placeIn(root, halvesOf(schema.$ref)[1]) ?? {});
  if (parts.length === 0) return [schema];
  const inner = parts.flatMap((part) => alternatives(objectOf(part), root, depth + 1));
  return schema.properties === undefined ? inner : [schema, ...inner];
}

function isScalar({ type, enum: values, const: only }: JsonSchema): boolean {
  if (values !== undefined || only !== undefined) return true;
  const types = typeof type === 'string' ? [type] : listOf(type);
  return types.length > 0 && !types.includes('object');
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** JSON types that a schema allows, without null; empty where it is open. */
export function jsonTypesOf(schema: JsonSchema | undefined): readonly string[] {
  if (schema === undefined) return [];
  if (isList(schema.enum)) return [...new Set<string>(schema.enum.map((each) => typeof each))];
  if (schema.const !== undefined) return [typeof schema.const];
  const types = typeof schema.type === 'string' ? [schema.type] : listOf(schema.type).map(String);
  return types.filter((type) => type !== 'null').map((type) => (type === 'integer' ? 'number' : type));
}

const presence: readonly Operator[] = ['isEmpty', 'isNotEmpty'];
const equality: readonly Operator[] = [...presence, 'is', 'isNot', 'in', 'notIn', 'sameAs'];

/** Operators that fit values of a JSON type. */
export function operatorsFor(types: readonly string[]): readonly Operator[] | undefined {
  if (types.length === 0) return undefined;
  return [
    ...new Set(
      types.flatMap((type): readonly Operator[] => {
        if (type === 'string') return [...equality, 'startsWith'];
        if (type === 'number') return [...equality, 'gt', 'gte', 'lt', 'lte'];
        if (type === 'boolean') return equality;
        return type === 'array' ? [...presence, 'includes', 'countGreaterThan'] : presence;
      }),
    ),
  ];
}
