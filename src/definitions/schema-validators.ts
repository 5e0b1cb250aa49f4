import { createSchemaLibrary, type SchemaLibrary } from '../../engine/react';

/**
 * Brings the validators of free JSON Schemas from our own server: modules addressed by content, admitted by `script-src 'self'`,
 * nothing evaluated from text. What draws them, and its words, come along.
 */
export function createSchemaValidators(base: string, loadWords: () => Promise<unknown>): SchemaLibrary {
  return createSchemaLibrary(async (schema) => {
    const [{ loadValidators }] = await Promise.all([import('../../engine/rjsf'), loadWords()]);
    return loadValidators(schema, (hash) => import(/* @vite-ignore */ `${base}/definitions/validators/${hash}.js`));
  });
}
