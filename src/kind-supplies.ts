import type { SchemaLibrary } from '../engine/react';
import type { KindSupplies } from '../engine/runtime';
import type { StaticData } from './static-data';

/** What types and rules ask of the browser; each is loaded when a form first needs it. */
export function createKindSupplies(schemas: SchemaLibrary, data: StaticData): KindSupplies {
  return {
    judgeSchema: async (schema, value) => (await schemas.open(schema)).problems(value),
    commonPasswords: async () => (await import('../kinds/common-passwords')).commonPasswords,
    countryCode: async () => (await import('../kinds/static-options')).countryCode(await data.countryCodes()),
  };
}
