import type { Json, JsonObject, JsonSchema } from '../model';
import { followReference, type SchemaPlace } from './meta-schemas';
import { type Part, partOf } from './part';
import { asSchema, type Kind, kindOf } from './schema-facts';
import { type Alternative, type Union, unionOf } from './union';

/** What a value must be, with nothing left to select: references followed, parts merged, one alternative of each union selected. */
export interface Shape {
  /** Schemas that all apply, each only with its own keywords. */
  readonly parts: Part[];
  /** Unions of which an alternative was selected by the keys that are written. */
  readonly picks: { readonly picked: Alternative; readonly alternatives: readonly Alternative[] }[];
  /** Alternatives that could not be told apart: their properties are known, but not checked. */
  readonly undecided: Alternative[];
  /** Keys of which one must be written, for each union where none is. */
  readonly choices: string[][];
  /** Alternatives that only trying can tell apart (texts and numbers). */
  readonly tries: Alternative[][];
  /** Alternatives none of which accepts this kind of value. */
  misfits?: readonly Alternative[];
  /** A tag value that names no alternative. */
  wrongTag?: { readonly tag: string; readonly alternatives: readonly Alternative[] };
  /** A tag that is not written. */
  missingTag?: string;
}

/** Shapes of schemas without a union. */
const settled = new WeakMap<Part, Shape>();

/** What a value must be. A schema without a union requires the same of every value, so its shape is created once. */
export function shapeOf(place: SchemaPlace, value: Json): Shape {
  const part = partOf(place);
  const known = settled.get(part);
  if (known) return known;
  const shape: Shape = { parts: [], picks: [], undecided: [], choices: [], tries: [] };
  gather(part, value, shape);
  if (shape.parts.every(({ schema }) => schema.oneOf === undefined)) settled.set(part, shape);
  return shape;
}

function gather(part: Part, value: Json, shape: Shape): void {
  for (const source of part.sources) gather(source, value, shape);
  shape.parts.push(part);
  if (part.schema.oneOf === undefined) return;
  const picked = pick(unionOf(part), value, shape);
  if (picked) gather(partOf(picked), value, shape);
}

/** Keys that only an alternative that was not selected has → the key that decided. */
export function rivalsOf({ picks }: Shape, value: JsonObject): ReadonlyMap<string, string> {
  const rivals = new Map<string, string>();
  for (const { picked, alternatives } of picks) {
    const decided = picked.signs.find((sign) => Object.hasOwn(value, sign)) ?? '';
    const others = alternatives.filter((each) => each !== picked).flatMap(({ signs }) => signs);
    for (const sign of others) if (!picked.properties.has(sign)) rivals.set(sign, decided);
  }
  return rivals;
}

/** The alternative of a value, or undefined after recording in the shape why there is none. */
function pick(union: Union, value: Json, shape: Shape): Alternative | undefined {
  const { alternatives, tag } = union;
  const kind = kindOf(value);
  const fitting = fittingOf(union, kind);
  if (fitting.length === 0) shape.misfits = alternatives;
  else if (fitting.length === 1) return fitting[0];
  else if (kind !== 'object') shape.tries.push(fitting);
  else if (tag !== undefined) return pickByTag(fitting, union, value as JsonObject, shape);
  else return pickBySigns(fitting, value as JsonObject, shape);
  return undefined;
}

/** Alternatives that accept a kind of value. */
function fittingOf({ alternatives, fitting }: Union, kind: Kind): Alternative[] {
  let found = fitting.get(kind);
  if (!found) {
    found = alternatives.filter(({ kinds }) => kinds === undefined || kinds.has(kind));
    fitting.set(kind, found);
  }
  return found;
}

function pickByTag(alternatives: readonly Alternative[], union: Union, value: JsonObject, shape: Shape) {
  const { tag = '' } = union;
  const written = Object.hasOwn(value, tag) ? value[tag] : undefined;
  const found = written === undefined ? undefined : namedIn(alternatives, union, written);
  if (found) return found;
  shape.undecided.push(...alternatives);
  if (written === undefined) shape.missingTag = tag;
  else shape.wrongTag = { tag, alternatives };
  return undefined;
}

/** The same few values occur again and again, so their alternatives are cached. */
function namedIn(alternatives: readonly Alternative[], { tag = '', named }: Union, written: Json) {
  const known = named.get(written);
  if (known !== undefined) return known;
  const found = alternatives.find((each) => namedBy(each, tag, written));
  // Only literal tag values: the others would grow with the input.
  if (found && tagValues([found], tag).length > 0) named.set(written, found);
  return found;
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

/** The alternative with the most signs written; among equals the first. */
function pickBySigns(alternatives: readonly Alternative[], value: JsonObject, shape: Shape): Alternative | undefined {
  let best: Alternative | undefined;
  let most = 0;
  for (const each of alternatives) {
    let count = 0;
    for (const sign of each.signs) if (Object.hasOwn(value, sign)) count++;
    if (count > most) {
      best = each;
      most = count;
    }
  }
  if (best === undefined) {
    shape.undecided.push(...alternatives);
    shape.choices.push([...new Set(alternatives.flatMap(({ signs }) => signs))]);
    return undefined;
  }
  shape.picks.push({ picked: best, alternatives });
  return best;
}
