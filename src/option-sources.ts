import type { Host } from '../engine/runtime';
import { type CountryCodes, type LabelKey, portalOptions, type RoleNames, type Universities } from '../kinds';
import type { StaticData } from './static-data';

/** What the portal's option sources read. */
export interface OptionDependencies {
  readonly data: StaticData;
  /** Language of the page, if the definition passes none. */
  readonly language: () => string;
  /** Loads the sentences of enumerations, and returns the keys that translate labels of the settings. */
  readonly labelKeys: () => Promise<LabelKey>;
  /** Loads the labels of roles, and returns the roles. */
  readonly roles: () => Promise<RoleNames>;
  readonly report: Host['report'];
}

/** Loads the options of the portal's sources (`kinds/static-options.ts`): static data of specification section 7, and settings. */
export function createOptionSources({
  data,
  language,
  labelKeys,
  roles,
  report,
}: OptionDependencies): Host['loadOptions'] {
  const reportStrangers = onlyOnce(report);
  const sources = portalOptions({
    countryCodes: data.countryCodes,
    states: data.states,
    async universities() {
      const [universities, codes] = await Promise.all([data.universities(), data.countryCodes()]).catch((cause) => {
        report('universities-failed', { cause: String(cause) });
        throw cause;
      });
      reportStrangers(universities, codes);
      return universities;
    },
    language,
    labelKeys,
    roles,
  });
  return async (name, where) => {
    const load = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (!load) throw new Error(`The portal has no option source "${name}".`);
    return load(where);
  };
}

/** Universities of countries without a code are reported to developers, once (specification section 8). */
function onlyOnce(report: Host['report']) {
  let told = false;
  return (universities: Universities, codes: CountryCodes) => {
    if (told) return;
    told = true;
    const countries = new Set(universities.map(([, country]) => country).filter((name) => !Object.hasOwn(codes, name)));
    if (countries.size > 0) report('universities-of-unknown-countries', { countries: [...countries] });
    const withoutCode = Object.keys(codes).filter((name) => !codes[name]?.code);
    if (withoutCode.length > 0) report('countries-without-code', { countries: withoutCode });
  };
}
