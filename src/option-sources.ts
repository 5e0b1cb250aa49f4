import type { Json, Option } from '../engine/model';
import type { Host } from '../engine/runtime';
import {
  type CountryCodes,
  countryOptions,
  type IsOwnText,
  labelOptions,
  languageOptions,
  stateOptions,
  type Universities,
  universityOptions,
} from '../kinds';
import type { ApiClient } from './http/api-client';
import type { StaticData } from './static-data';

/** What the portal's option sources read. */
export interface OptionSurroundings {
  readonly data: StaticData;
  /** Language of the page, where the definition hands in none. */
  readonly language: () => string;
  /** Loads the sentences of enumerations and tells which labels of the settings they stand for. */
  readonly ownTexts: () => Promise<IsOwnText>;
  readonly report: Host['report'];
  /** For options that are records of the server. */
  readonly api: ApiClient;
}

type Where = Readonly<Record<string, Json>>;

/** Loads the options of the portal's sources (`kinds/plugin.ts`): static data of specification section 7, and settings. */
export function createOptionSources({
  data,
  language,
  ownTexts,
  report,
  api,
}: OptionSurroundings): Host['loadOptions'] {
  const languageOf = (where: Where) =>
    typeof where.language === 'string' && where.language !== '' ? where.language : language();
  const reportStrangers = onlyOnce(report);

  const sources: Readonly<Record<string, (where: Where) => Promise<readonly Option[]>>> = {
    countries: async (where) => countryOptions(await data.countryCodes(), languageOf(where)),
    states: async ({ country }) => stateOptions(await data.states(), country),
    async universities(where) {
      const [universities, codes] = await Promise.all([data.universities(), data.countryCodes()]).catch((cause) => {
        report('universities-failed', { cause: String(cause) });
        throw cause;
      });
      reportStrangers(universities, codes);
      return universityOptions(universities, codes, { language: languageOf(where), country: where.country });
    },
    labels: async ({ labels, of }) => labelOptions(labels, String(of), await ownTexts()),
    languages: async ({ languages, selection }) => languageOptions(languages, selection),
    ownLicences: () => ownLicences(api),
  };

  return (name, where) => {
    const load = Object.hasOwn(sources, name) ? sources[name] : undefined;
    return load ? load(where) : Promise.reject(new Error(`The portal has no option source "${name}".`));
  };
}

/** The API's largest page, and how many of them are read: whoever has more licences searches in the list. */
const pageSize = 100;
const mostPages = 10;

interface LicencePage {
  readonly items: readonly { readonly id: string; readonly number: string; readonly product: string }[];
  readonly total: number;
}

async function ownLicences(api: ApiClient): Promise<readonly Option[]> {
  const options: Option[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const query = { scope: 'own', sort: 'number', page, size: pageSize };
    const answer = await api.call<LicencePage>('GET', 'licenses', { query });
    if (!answer.ok) throw new Error(`The licences were answered by ${answer.failure.status ?? 'nothing'}.`);
    const { items, total } = answer.data;
    options.push(...items.map(({ id, number, product }) => ({ value: id, text: `${number} · ${product}` })));
    if (options.length >= total || items.length === 0) break;
  }
  return options;
}

/** Universities of countries without a code are told to developers, once (specification section 8). */
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
