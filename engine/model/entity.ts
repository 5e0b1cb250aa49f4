import type { JsonSchema } from './json';

/**
 * An entity of the product (`schemas/data/<name>.schema.json`) beyond its columns: the properties that definitions added, kept
 * with each record, and how properties are called in the user pool.
 */
export interface EntityModel {
  /** Added properties by name; a removed one stays here until nothing of it is stored. */
  readonly properties: Readonly<Record<string, KeptProperty>>;
  /** Property, with a column or without → attribute of the user pool. */
  readonly attributes: Readonly<Record<string, PoolAttribute>>;
}

/** A property without a column of its own. */
export interface KeptProperty {
  /** What a value must fulfill; without the keywords of entities. */
  readonly schema: JsonSchema;
  readonly kind: ValueKind;
  /** Rights of which one must be had: `own`, `server` or the name of a role. Absent: anyone who reads the record. */
  readonly read?: readonly string[];
  /** Absent: anyone who calls an operation to which a live form with this field sends. */
  readonly write?: readonly string[];
  readonly indexed: boolean;
  /** Of yes or no: it says whether the value of this other property was found right by a rule that asked the API. */
  readonly verifies?: string;
  /** While this other property, a yes or no, says yes, only roles that may write this one change it. */
  readonly lock?: string;
  /** Former names, the latest first: read where there is no value under the present one. */
  readonly was: readonly string[];
  /** Present: no part of the record any more. `keep` leaves stored values alone, `erase` deletes them. */
  readonly removed?: 'keep' | 'erase';
}

/** An attribute of the user pool, which holds nothing but text. */
export interface PoolAttribute {
  readonly name: string;
  readonly kind: ValueKind;
}

/** What a value of an added property is. */
export type ValueKind = 'string' | 'integer' | 'number' | 'boolean';

/** What the product says of an entity: its columns are code, everything else is definition. */
export interface EntityFacts {
  /** Properties with a column of their own. */
  readonly columns: readonly string[];
  /** Where properties may be attributes of a user pool: what such attributes may be called. */
  readonly pool?: PoolFacts;
}

/** Names that a user pool has for attributes. */
export interface PoolFacts {
  /** Those with a meaning of their own. */
  readonly standard: readonly string[];
  /** What stands before all others. */
  readonly prefix: string;
  /** Characters behind the prefix. */
  readonly longest: number;
  /** Attributes with the prefix. */
  readonly most: number;
}
