import type { Json, Option, PermissionsModel } from '../engine/model';
import type { ExternalOptions } from './external';

/** English country name → an object with its code (`countrycodes.json`). */
export type CountryCodes = Readonly<Record<string, { readonly code: string }>>;
/** English country name → names and codes of its states (`states.json`). */
export type States = Readonly<Record<string, readonly (readonly [name: string, code: string])[]>>;
/** Names of universities and the English names of their countries (`universities.json`). */
export type Universities = readonly (readonly [name: string, country: string])[];

/** Countries are stored by their English name and shown in the page's language, in its order; a search matches both (decision D8). */
export function countryOptions(codes: CountryCodes, language: string): readonly Option[] {
  const nameIn = namesIn(codes, language);
  const { compare } = new Intl.Collator(language);
  return Object.keys(codes)
    .map((value) => ({ value, text: nameIn(value), search: [value] }))
    .sort((one, other) => compare(one.text, other.text));
}

/** States of a country, shown as "name (code)"; none for the countries without a required state. */
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
  const groups = new Map<string, Option[]>();
  const known = new Set<string>();
  for (const [name, home] of chosen) {
    if (known.has(name)) continue;
    known.add(name);
    const option = { value: name, text: name, group: nameIn(home) };
    const members = groups.get(option.group);
    if (members) members.push(option);
    else groups.set(option.group, [option]);
  }
  // Within a country the names are sorted already: sorting ten thousand by a collation would be noticeable.
  return [...groups].sort(([one], [other]) => compare(one, other)).flatMap(([, members]) => members);
}

/** The locale key that translates a label of the settings; undefined if there is one text for all languages. */
export type LabelKey = (label: {
  readonly of: string;
  readonly value: string;
  readonly text: string;
}) => string | undefined;

/** The part of a locale key that identifies a label: `industry.Oil_and_Gas`. */
export function labelName(of: string, value: string): string {
  return `${of}.${value.replaceAll(/[^a-zA-Z0-9]+/g, '_')}`;
}

/**
 * Options of a value → label map in the settings.
 * @param of name of the enumeration
 */
export function labelOptions(labels: unknown, of: string, keyOf: LabelKey): readonly Option[] {
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return [];
  return Object.entries(labels).map(([value, label]) => {
    const text = typeof label === 'string' ? label : value;
    const key = keyOf({ of, value, text });
    return key === undefined ? { value, text } : { value, label: key };
  });
}

/** Types of license are keys of settings (`licenseTypeLabels`); this is the prefix of those of the academic program. */
const academicPrefix = 'ACADEMIC';

/** True for license types of the academic program, which their owners may renew themselves. */
export function isAcademicType(licenseType: string): boolean {
  return licenseType.toUpperCase().startsWith(academicPrefix);
}

/** License types that an account may choose: those of the academic program are for academic accounts. Without a type, all. */
function forAccount(options: readonly Option[], accountType: Json | undefined): readonly Option[] {
  if (accountType === undefined || accountType === 'Academic') return options;
  return options.filter(({ value }) => !isAcademicType(String(value)));
}

/** Languages on offer by their own names, restricted by `languageSelection` where that is set (specification section 4). */
export function languageOptions(languages: unknown, selection: unknown): readonly Option[] {
  const allowed = Array.isArray(selection) && selection.length > 0 ? selection : undefined;
  return (Array.isArray(languages) ? languages : []).flatMap((entry: unknown): Option[] => {
    if (typeof entry !== 'object' || entry === null || !('value' in entry) || typeof entry.value !== 'string')
      return [];
    if (allowed && !allowed.includes(entry.value)) return [];
    if (!('endonym' in entry) || typeof entry.endonym !== 'string') return [{ value: entry.value, text: entry.value }];
    return [{ value: entry.value, text: entry.endonym, lang: entry.value }];
  });
}

/** Roles from the lowest one that may enter the portal, up to the named role, if there is one. */
export function roleOptions({ roles, leastMember, labels }: RoleNames, most: unknown): readonly Option[] {
  const last = typeof most === 'string' ? roles.indexOf(most) : roles.length - 1;
  return roles
    .slice(leastMember, last + 1)
    .map((value) => (labels === undefined ? { value, text: value } : { value, label: `${labels}.${value}` }));
}

/** Names of roles by rank, and the keys of their labels. */
export type RoleNames = Pick<PermissionsModel, 'roles' | 'leastMember' | 'labels'>;

/** What the portal's option sources read, in the browser and on the server. */
export interface OptionData {
  countryCodes(): Promise<CountryCodes> | CountryCodes;
  states(): Promise<States> | States;
  universities(): Promise<Universities> | Universities;
  /** Language of the page, if the definition passes none. */
  language(): string;
  /** How labels of the settings are translated; loads what that needs. */
  labelKeys(): Promise<LabelKey> | LabelKey;
  /** The roles that are live; loads what their labels need. */
  roles(): Promise<RoleNames> | RoleNames;
}

/** The portal's option sources (`plugin.ts`), the same on both sides of the wire. */
export function portalOptions(data: OptionData): ExternalOptions {
  const languageOf = ({ language }: Readonly<Record<string, Json>>) =>
    typeof language === 'string' && language !== '' ? language : data.language();
  return {
    countries: async (where) => countryOptions(await data.countryCodes(), languageOf(where)),
    states: async ({ country }) => stateOptions(await data.states(), country),
    async universities(where) {
      const [universities, codes] = await Promise.all([data.universities(), data.countryCodes()]);
      return universityOptions(universities, codes, { language: languageOf(where), country: where.country });
    },
    labels: async ({ labels, of, accountType }) =>
      forAccount(labelOptions(labels, String(of), await data.labelKeys()), accountType),
    roles: async ({ most }) => roleOptions(await data.roles(), most),
    languages: ({ languages, selection }) => languageOptions(languages, selection),
  };
}

/** Finds the ISO code of a country by its English name, or by that code itself; undefined for an unknown one. */
export function countryCode(codes: CountryCodes): (country: string) => string | undefined {
  const known = new Set(Object.values(codes).map(({ code }) => code));
  return (country) => (Object.hasOwn(codes, country) ? codes[country]?.code : known.has(country) ? country : undefined);
}

/** English country names in another language; a name without a known code stays as it is. */
function namesIn(codes: CountryCodes, language: string): (name: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (name) => {
    const code = Object.hasOwn(codes, name) ? codes[name]?.code : undefined;
    return (code === undefined ? undefined : names.of(code)) ?? name;
  };
}
