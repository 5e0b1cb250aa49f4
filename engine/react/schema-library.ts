import { type JsonSchema, validatorsHash } from '../model';
import type { SchemaValidators } from './schema-validators';

/** Free JSON Schemas with their validators, each loaded once. */
export interface SchemaLibrary {
  /** The same schema gives the same promise; one that failed is forgotten, so that a retry asks again. */
  open(schema: JsonSchema): Promise<SchemaValidators>;
}

/** Makes a library over whatever brings validators here, by the hash of their schema. */
export function createSchemaLibrary(load: (hash: string) => Promise<SchemaValidators>): SchemaLibrary {
  const byHash = new Map<string, Promise<SchemaValidators>>();
  // Compiled definitions keep their identity: most questions need no hash.
  const bySchema = new WeakMap<JsonSchema, Promise<SchemaValidators>>();
  return {
    open(schema) {
      const known = bySchema.get(schema);
      if (known !== undefined) return known;
      const hash = validatorsHash(schema);
      const opened = byHash.get(hash) ?? load(hash);
      byHash.set(hash, opened);
      bySchema.set(schema, opened);
      opened.catch(() => {
        byHash.delete(hash);
        bySchema.delete(schema);
      });
      return opened;
    },
  };
}
