import type { Json, JsonObject, JsonSchema } from '../model';
import { followReference, type SchemaPlace } from './meta-schemas';
import { type Alternative, asSchema, isList, kindOf, type Union, unionOf } from './union';

/**
 * What a value must be, with nothing left to pick: references followed, parts laid together, one alternative of each
 * union taken.
 */
export interface Shape {
  /** Schemas that all count, each only with its own keywords. */
  readonly parts: SchemaPlace[];
  /** Properties of alternatives that could not be told apart: known, but not judged. */
  readonly tolerated: Set<string>;
  /** Keys that only an alternative not picked would know → the key that decided. */
  readonly rivals: Map<string, string>;
  /** Keys of which one must be written, for each union where none is. */
  readonly choices: string[][];
  /** Alternatives none of which takes this kind of value. */
  misfits?: readonly Alternative[];
  /** Alternatives between which only trying decides (texts and numbers). */
  readonly tries: Alternative[][];
  /** A tag that names no alternative. */
  wrongTag?: { readonly tag: string; readonly alternatives: readonly Alternative[] };
  /** A tag that is not written. */
  missingTag?: string;
}

export function shapeOf(place: SchemaPlace, value: Json): Shape {
  const shape: Shape = { parts: [], tolerated: new Set(), rivals: new Map(), choices: [], tries: [] };
  gather(place, value, shape);
  return shape;
}

function gather({ file, schema }: SchemaPlace, value: Json, shape: Shape): void {
  if (typeof schema.$ref === 'string') gather(followReference(schema.$ref, file), value, shape);
  if (isList(schema.allOf)) for (const part of schema.allOf) gather({ file, schema: part }, value, shape);
  shape.parts.push({ file, schema });
  if (schema.oneOf === undefined) return;
  const picked = pick(unionOf({ file, schema }), value, shape);
  if (picked) gather(picked, value, shape);
}

/** The alternative a value means, or undefined after noting in the shape why there is none. */
function pick({ alternatives, tag }: Union, value: Json, shape: Shape): Alternative | undefined {
  const kind = kindOf(value);
  const fitting = alternatives.filter(({ kinds }) => kinds === undefined || kinds.has(kind));
  if (fitting.length === 0) shape.misfits = alternatives;
  else if (fitting.length === 1) return fitting[0];
  else if (kind !== 'object') shape.tries.push(fitting);
  else if (tag !== undefined) return pickByTag(fitting, tag, value as JsonObject, shape);
  else return pickBySigns(fitting, value as JsonObject, shape);
  return undefined;
}

function pickByTag(alternatives: readonly Alternative[], tag: string, value: JsonObject, shape: Shape) {
  const written = Object.hasOwn(value, tag) ? value[tag] : undefined;
  const found = alternatives.find((each) => written !== undefined && namedBy(each, tag, written));
  if (found) return found;
  tolerate(alternatives, shape);
  if (written === undefined) shape.missingTag = tag;
  else shape.wrongTag = { tag, alternatives };
  return undefined;
}

/** True when the alternative's tag may have this value. */
function namedBy({ file, schema }: SchemaPlace, tag: string, written: Json): boolean {
  const property = tagSchema({ file, schema }, tag);
  if (property.const !== undefined) return property.const === written;
  if (Array.isArray(property.enum)) return property.enum.includes(written);
  return (
    typeof written === 'string' &&
    typeof property.pattern === 'string' &&
    new RegExp(property.pattern, 'u').test(written)
  );
}

/** Values that the alternatives' tags may have; patterns are left out. */
export function tagValues(alternatives: readonly Alternative[], tag: string): string[] {
  return alternatives.flatMap((each) => {
    const { const: one, enum: several } = tagSchema(each, tag);
    return (Array.isArray(several) ? several : one === undefined ? [] : [one]).map(String);
  });
}

function tagSchema({ file, schema }: SchemaPlace, tag: string): JsonSchema {
  const property = asSchema(asSchema(schema.properties)[tag]);
  return typeof property.$ref === 'string' ? followReference(property.$ref, file).schema : property;
}

/** The alternative of which most signs are written; among equals the first. */
function pickBySigns(alternatives: readonly Alternative[], value: JsonObject, shape: Shape): Alternative | undefined {
  let best: Alternative | undefined;
  let most = 0;
  for (const each of alternatives) {
    const count = each.signs.filter((sign) => Object.hasOwn(value, sign)).length;
    if (count > most) {
      best = each;
      most = count;
    }
  }
  if (best === undefined) {
    tolerate(alternatives, shape);
    shape.choices.push([...new Set(alternatives.flatMap(({ signs }) => signs))]);
    return undefined;
  }
  const decided = best.signs.find((sign) => Object.hasOwn(value, sign)) ?? '';
  for (const other of alternatives) {
    if (other === best) continue;
    for (const sign of other.signs) if (!best.properties.has(sign)) shape.rivals.set(sign, decided);
  }
  return best;
}

function tolerate(alternatives: readonly Alternative[], shape: Shape): void {
  for (const { properties } of alternatives) for (const name of properties) shape.tolerated.add(name);
}
