import type { Json, JsonSchema } from '../model';
import { followReference, type SchemaPlace } from './meta-schemas';
import { asSchema, isList, strings } from './schema-facts';

/** Schemas are immutable data, so each is prepared once. */
const prepared = new WeakMap<JsonSchema, Part>();

/** A schema of the languages, prepared for validating many values. */
export function partOf(place: SchemaPlace): Part {
  let part = prepared.get(place.schema);
  if (!part) {
    part = new Part(place);
    prepared.set(place.schema, part);
  }
  return part;
}

/** One schema with its own keywords; what it refers to is prepared on first use. */
export class Part implements SchemaPlace {
  readonly file: string;
  readonly schema: JsonSchema;
  readonly properties: ReadonlyMap<string, SchemaPlace>;
  readonly required: readonly string[];
  readonly items: SchemaPlace | undefined;
  /** Schema of all other properties. */
  readonly additional: SchemaPlace | undefined;
  /** Schema of property names. */
  readonly names: SchemaPlace | undefined;
  /** True: unlisted properties are refused. False: they are allowed. */
  readonly closed: boolean;
  readonly open: boolean;
  readonly pattern: RegExp | undefined;
  /** Types that a value may have; empty: any. */
  readonly types: readonly string[];
  #sources: readonly Part[] | undefined;

  constructor({ file, schema }: SchemaPlace) {
    const inside = (value: Json | undefined) => (value === undefined ? undefined : { file, schema: asSchema(value) });
    const { additionalProperties: others } = schema;
    this.file = file;
    this.schema = schema;
    this.properties = new Map(
      Object.entries(asSchema(schema.properties)).map(([name, property]) => [
        name,
        { file, schema: asSchema(property) },
      ]),
    );
    this.required = strings(schema.required);
    this.types = typeof schema.type === 'string' ? [schema.type] : strings(schema.type);
    this.items = inside(schema.items);
    this.additional = typeof others === 'boolean' ? undefined : inside(others);
    this.names = inside(schema.propertyNames);
    this.closed = others === false || schema.unevaluatedProperties === false;
    this.open = others === true;
    this.pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : undefined;
  }

  /** Schemas that apply as well: what it refers to, and the parts of its `allOf`. */
  get sources(): readonly Part[] {
    this.#sources ??= this.#findSources();
    return this.#sources;
  }

  #findSources(): Part[] {
    const { $ref, allOf } = this.schema;
    const target = typeof $ref === 'string' ? [partOf(followReference($ref, this.file))] : [];
    const parts = isList(allOf) ? allOf.map((schema) => partOf({ file: this.file, schema })) : [];
    return [...target, ...parts];
  }
}
