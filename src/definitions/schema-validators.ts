import { createSchemaLibrary, type SchemaLibrary } from '../../engine/react';

/**
 * Loads the validators of free JSON Schemas from our own server: modules addressed by content, allowed by `script-src 'self'`, nothing
 * evaluated from text. Their widgets and texts are loaded with them.
 */
export function createSchemaValidators(base: string, loadWords: () => Promise<unknown>): SchemaLibrary {
  return createSchemaLibrary(async (schema) => {
    const [{ loadValidators }] = await Promise.all([import('../../engine/rjsf'), loadWords()]);
    return loadValidators(schema, (hash) => import(/* @vite-ignore */ `${base}/definitions/validators/${hash}.js`));
  });
}
