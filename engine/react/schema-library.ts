import type { JsonSchema } from '../model';
import type { SchemaValidators } from './schema-validators';

/** Free JSON Schemas with their validators, each loaded once. */
export interface SchemaLibrary {
  /** The same schema gives the same promise; one that failed is forgotten, so that a retry loads again. */
  open(schema: JsonSchema): Promise<SchemaValidators>;
}

/** Creates a library over any loader of validators. Compiled definitions keep their identity, and serve as keys. */
export function createSchemaLibrary(load: (schema: JsonSchema) => Promise<SchemaValidators>): SchemaLibrary {
  const known = new WeakMap<JsonSchema, Promise<SchemaValidators>>();
  return {
    open(schema) {
      let opened = known.get(schema);
      if (opened === undefined) {
        opened = load(schema);
        known.set(schema, opened);
        opened.catch(() => known.delete(schema));
      }
      return opened;
    },
  };
}
