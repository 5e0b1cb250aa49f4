import type { Json, Option } from '../engine/model';
import type { Host } from '../engine/runtime';
import {
  type CountryCodes,
  countryOptions,
  type States,
  stateOptions,
  type Universities,
  universityOptions,
} from '../kinds';

/** Where the static data stands and which language the page speaks. */
export interface OptionSurroundings {
  readonly prefix: string;
  readonly language: () => string;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Loads the portal's option sources from the static data of specification section 7. A file is fetched once; one that
 * failed is fetched again when the field asks again.
 */
export function createOptionSources({
  prefix,
  language,
  fetch = globalThis.fetch,
}: OptionSurroundings): Host['loadOptions'] {
  const files = new Map<string, Promise<unknown>>();

  function file<Content>(name: string): Promise<Content> {
    let loading = files.get(name);
    if (!loading) {
      loading = read(name);
      files.set(name, loading);
      loading.catch(() => files.delete(name));
    }
    return loading as Promise<Content>; // the server writes these files, see server/static
  }

  async function read(name: string): Promise<unknown> {
    const answer = await fetch(`${prefix}/assets/json/${name}.json`);
    if (!answer.ok) throw new Error(`${name}.json was answered by ${answer.status}.`);
    return answer.json();
  }

  const codes = () => file<CountryCodes>('countrycodes');
  const sources: Readonly<Record<string, (where: Readonly<Record<string, Json>>) => Promise<readonly Option[]>>> = {
    countries: async (where) => countryOptions(await codes(), languageOf(where)),
    states: async ({ country }) => stateOptions(await file<States>('states'), country),
    async universities(where) {
      const [universities, known] = await Promise.all([file<Universities>('universities'), codes()]);
      return universityOptions(universities, known, { language: languageOf(where), country: where.country });
    },
  };
  const languageOf = (where: Readonly<Record<string, Json>>) =>
    typeof where.language === 'string' && where.language !== '' ? where.language : language();

  return (name, where) => {
    const load = Object.hasOwn(sources, name) ? sources[name] : undefined;
    return load ? load(where) : Promise.reject(new Error(`The portal has no option source "${name}".`));
  };
}
