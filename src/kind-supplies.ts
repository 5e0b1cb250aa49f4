import type { SchemaLibrary } from '../engine/react';
import type { KindSupplies } from '../engine/runtime';
import type { StaticData } from './static-data';

/** What types and rules need from the browser; each is loaded when a form first needs it. */
export function createKindSupplies(schemas: SchemaLibrary, data: StaticData): KindSupplies {
  return {
    validateSchema: async (schema, value) => (await schemas.open(schema)).problems(value),
    passwordGuesses: async () => (await import('../kinds/password-guesses')).passwordGuesses,
    countryCode: async () => (await import('../kinds/static-options')).countryCode(await data.countryCodes()),
  };
}
