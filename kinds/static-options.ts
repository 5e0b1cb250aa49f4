import type { Option } from '../engine/model';

/** English country name → an object with its code (`countrycodes.json`). */
export type CountryCodes = Readonly<Record<string, { readonly code: string }>>;
/** English country name → names and codes of its states (`states.json`). */
export type States = Readonly<Record<string, readonly (readonly [name: string, code: string])[]>>;
/** Names of universities and the English names of their countries (`universities.json`). */
export type Universities = readonly (readonly [name: string, country: string])[];

/**
 * Countries are kept by their English name and shown in the page's language, in its order; a search matches both
 * (decision D8).
 */
export function countryOptions(codes: CountryCodes, language: string): readonly Option[] {
  const nameIn = namesIn(codes, language);
  const { compare } = new Intl.Collator(language);
  return Object.keys(codes)
    .map((value) => ({ value, text: nameIn(value), search: [value] }))
    .sort((one, other) => compare(one.text, other.text));
}

/** States of a country, shown as "name (code)"; none for the countries that are not asked for one. */
export function stateOptions(states: States, country: unknown): readonly Option[] {
  const known = typeof country === 'string' && Object.hasOwn(states, country) ? states[country] : undefined;
  return (known ?? []).map(([name, code]) => ({ value: name, text: `${name} (${code})` }));
}

/**
 * Universities of one country, or of all under their countries' names. A name that two countries share is offered once:
 * the value is the name.
 */
export function universityOptions(
  universities: Universities,
  codes: CountryCodes,
  { language, country }: { readonly language: string; readonly country?: unknown },
): readonly Option[] {
  const nameIn = namesIn(codes, language);
  const { compare } = new Intl.Collator(language);
  const chosen = country === undefined ? universities : universities.filter(([, home]) => home === country);
  const options = new Map<string, { value: string; text: string; group: string }>();
  for (const [name, home] of chosen) {
    if (!options.has(name)) options.set(name, { value: name, text: name, group: nameIn(home) });
  }
  return [...options.values()].sort((one, other) => compare(one.group, other.group) || compare(one.text, other.text));
}

/** English country names in another language; a name without a known code stays as it is. */
function namesIn(codes: CountryCodes, language: string): (name: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (name) => {
    const code = Object.hasOwn(codes, name) ? codes[name]?.code : undefined;
    return (code === undefined ? undefined : names.of(code)) ?? name;
  };
}
