import type { Json, JsonSchema } from '../model';
import { followReference, type SchemaPlace } from './meta-schemas';
import { asSchema, isList, type Kind, kindOf, kindOfType, strings } from './schema-facts';

/** One alternative for a value, with what distinguishes it from the others. */
export interface Alternative extends SchemaPlace {
  /** Kinds of value it accepts; undefined: any. */
  readonly kinds: ReadonlySet<Kind> | undefined;
  /** Every property it has. */
  readonly properties: ReadonlySet<string>;
  /** Required properties that no other alternative has: where one is written, this alternative is intended. */
  readonly signs: readonly string[];
}

/** A `oneOf`, prepared for selecting. */
export interface Union {
  readonly alternatives: readonly Alternative[];
  /** The property whose value names the alternative, where every alternative has one. */
  readonly tag: string | undefined;
  /** Alternatives that accept a kind of value, cached on first use. */
  readonly fitting: Map<Kind, Alternative[]>;
  /** Alternatives by the tag's value, cached on first use. */
  readonly named: Map<Json, Alternative>;
}

/** Unions are data of the meta schemas, so each is prepared once. */
const prepared = new WeakMap<JsonSchema, Union>();

/** The union of a schema's `oneOf`; alternatives that are unions themselves are expanded. */
export function unionOf(place: SchemaPlace): Union {
  let union = prepared.get(place.schema);
  if (!union) {
    union = prepare(place);
    prepared.set(place.schema, union);
  }
  return union;
}

function prepare(place: SchemaPlace): Union {
  const facts = unfold(place).map((each) => ({ ...each, ...factsOf(each) }));
  const alternatives = facts.map((each) => {
    const others = facts.filter((other) => other !== each && overlaps(each.kinds, other.kinds));
    const own = each.required.filter((name) => !others.some((other) => other.properties.has(name)));
    return { ...each, signs: own.length > 0 || others.length === 0 ? own : each.required };
  });
  return { alternatives, tag: tagOf(facts), fitting: new Map(), named: new Map() };
}

/** Alternatives of a schema, through references and nested unions. */
function unfold({ file, schema }: SchemaPlace): SchemaPlace[] {
  if (typeof schema.$ref === 'string') return unfold(followReference(schema.$ref, file));
  if (!isList(schema.oneOf)) return [{ file, schema }];
  return schema.oneOf.flatMap((each) => unfold({ file, schema: each }));
}

interface Facts {
  readonly kinds: ReadonlySet<Kind> | undefined;
  readonly properties: Set<string>;
  readonly required: string[];
}

/** What is known of a schema without a value: its parts are merged, its own unions are joined. */
function factsOf({ file, schema }: SchemaPlace): Facts {
  if (typeof schema.$ref === 'string') return factsOf(followReference(schema.$ref, file));
  const facts = {
    properties: new Set(Object.keys(asSchema(schema.properties))),
    required: [...strings(schema.required)],
  };
  const parts = [...(isList(schema.allOf) ? schema.allOf : []), ...(isList(schema.oneOf) ? schema.oneOf : [])];
  for (const part of parts) {
    const inner = factsOf({ file, schema: part });
    for (const name of inner.properties) facts.properties.add(name);
    for (const name of inner.required) if (!facts.required.includes(name)) facts.required.push(name);
  }
  return { ...facts, kinds: kindsOf(schema) };
}

/** The property that every alternative requires and fixes by `const`, `enum` or a pattern, each with different values. */
function tagOf(facts: readonly (SchemaPlace & Facts)[]): string | undefined {
  const [first, ...others] = facts;
  if (first === undefined || others.length === 0) return undefined;
  return first.required.find((name) => {
    const ways = new Set(facts.map((each) => fixing(each, name)));
    return ways.size === facts.length && !ways.has(undefined);
  });
}

/** How an alternative fixes a property's value; undefined where it does not. */
function fixing({ file, schema }: SchemaPlace, name: string): string | undefined {
  if (!strings(schema.required).includes(name)) return undefined;
  const property = asSchema(asSchema(schema.properties)[name]);
  const target = typeof property.$ref === 'string' ? followReference(property.$ref, file).schema : property;
  return JSON.stringify(target.const ?? target.enum ?? target.pattern);
}

function kindsOf(schema: JsonSchema): ReadonlySet<Kind> | undefined {
  if (typeof schema.type === 'string') return new Set([kindOfType(schema.type)]);
  if (Array.isArray(schema.type)) return new Set(strings(schema.type).map(kindOfType));
  if (schema.const !== undefined) return new Set([kindOf(schema.const)]);
  if (Array.isArray(schema.enum)) return new Set(schema.enum.map(kindOf));
  return undefined;
}

function overlaps(left: ReadonlySet<Kind> | undefined, right: ReadonlySet<Kind> | undefined): boolean {
  if (left === undefined || right === undefined) return true;
  return [...left].some((kind) => right.has(kind));
}
