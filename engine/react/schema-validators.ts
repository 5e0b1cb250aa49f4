import type { Json, JsonSchema, SchemaProblem } from '../model';

/** What free JSON Schema is drawn and judged by, compiled ahead: nothing of it is evaluated from text here. */
export interface SchemaValidators {
  /** The schema to draw: judges like the one written, in the words the drawing understands. */
  readonly schema: JsonSchema;
  /** Whether a value fits a part of the schema, named by the part's hash; undefined for a part nobody compiled. */
  fits(part: string, value: unknown): boolean | undefined;
  /** Everything that is wrong with a whole value; nothing where it fits. */
  problems(value: Json | undefined): readonly SchemaProblem[];
}
