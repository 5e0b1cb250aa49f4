import type { Json, JsonSchema, SchemaProblem } from '../model';

/** What free JSON Schema is drawn and validated with, compiled ahead: nothing is evaluated from text here. */
export interface SchemaValidators {
  /** The schema to draw: validates like the written one, in keywords that the renderer supports. */
  readonly schema: JsonSchema;
  /** Whether a value fits a part of the schema, named by the part's hash; undefined for a part that was not compiled. */
  fits(part: string, value: unknown): boolean | undefined;
  /** All problems of a whole value; empty if it fits. */
  problems(value: Json | undefined): readonly SchemaProblem[];
}
