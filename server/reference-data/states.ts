import { iso31662 } from 'iso-3166';
import { countryNamesByCode } from './countries';
import countries from './countries-with-states.json';

/**
 * English country name → its states by name, with the code shown after it: the static file `states.json`. It has the countries for which a
 * state or province is requested (specification section 3).
 */
export const statesByCountry: Readonly<Record<string, readonly (readonly [name: string, code: string])[]>> =
  Object.fromEntries(
    countries.map((country) => [
      countryNamesByCode[country] ?? country,
      iso31662
        .filter(({ parent }) => parent === country)
        .map(({ code, name }) => [plainName(name), code.slice(country.length + 1)] as const)
        .sort(([first], [second]) => first.localeCompare(second, 'en')),
    ]),
  );

/** ISO 3166-2 writes Indian names in scholarly transliteration ("Gujarāt") and adds former names; neither is in common use. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/ \(.*\)$/, '');
}
