import { countryNamesByCode } from './countries';
import byCountry from './universities.json';

/**
 * Suggestions for the university of academic users, `[name, country]`: the static file `universities.json` (specification section 7). Any
 * other name can be entered. The names are those of the MIT-licensed package `universities` 0.0.3.
 */
export const universities: readonly (readonly [name: string, country: string])[] = Object.entries(byCountry).flatMap(
  ([code, names]) => names.map((name) => [name, countryNamesByCode[code] ?? code] as const),
);
