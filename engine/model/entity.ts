import type { JsonSchema } from './json';

/**
 * An entity of the product (`schemas/data/<name>.schema.json`) beyond its columns: the properties that definitions added, stored with each
 * record, and the names of properties in the user pool.
 */
export interface EntityModel {
  /** Added properties by name; a removed one stays here until none of its values is stored. */
  readonly properties: Readonly<Record<string, KeptProperty>>;
  /** Property, with a column or without → attribute of the user pool. */
  readonly attributes: Readonly<Record<string, PoolAttribute>>;
}

/** A property without its own column. */
export interface KeptProperty {
  /** What a value must satisfy; without the keywords of entities. */
  readonly schema: JsonSchema;
  readonly kind: ValueKind;
  /** Rights of which one is required: `own`, `server` or the name of a role. Absent: everyone who reads the record. */
  readonly read?: readonly string[];
  /** Absent: everyone who calls an operation to which a live form with this field sends. */
  readonly write?: readonly string[];
  readonly indexed: boolean;
  /** For booleans: true when a remote check accepted the value of this other property. */
  readonly verifies?: string;
  /** While this other property, a boolean, is true, only the roles in `write` may change this one. */
  readonly lock?: string;
  /** Former names, the latest first: read where there is no value under the current one. */
  readonly was: readonly string[];
  /** Present: no longer part of the record. `keep` leaves stored values alone, `erase` deletes them. */
  readonly removed?: 'keep' | 'erase';
}

/** An attribute of the user pool, which stores only text. */
export interface PoolAttribute {
  readonly name: string;
  readonly kind: ValueKind;
}

/** Type of the value of an added property. */
export type ValueKind = 'string' | 'integer' | 'number' | 'boolean' | 'array';

/** What the product defines of an entity: its columns are code, everything else is definition. */
export interface EntityFacts {
  /** Properties with their own column. */
  readonly columns: readonly string[];
  /** Where properties may be attributes of a user pool: how such attributes may be named. */
  readonly pool?: PoolFacts;
}

/** Names of attributes in a user pool. */
export interface PoolFacts {
  /** Those with a predefined meaning. */
  readonly standard: readonly string[];
  /** Prefix of all others. */
  readonly prefix: string;
  /** Maximum number of characters after the prefix. */
  readonly longest: number;
  /** Maximum number of attributes with the prefix. */
  readonly most: number;
}
