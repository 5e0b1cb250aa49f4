import type { CountryCodes, States, Universities } from '../kinds';

/** Criteria by which details look academic, by list (specification section 3, other data). */
export interface AcademicCriteria {
  readonly emails: readonly string[];
  readonly jobTitles: readonly string[];
  readonly companies: readonly string[];
}

/** The static files of specification section 7. Each is fetched when first needed and then cached; a failed one is fetched again. */
export interface StaticData {
  countryCodes(): Promise<CountryCodes>;
  states(): Promise<States>;
  universities(): Promise<Universities>;
  academicCriteria(): Promise<AcademicCriteria>;
}

/** @param prefix application prefix with a leading slash and none at the end */
export function createStaticData(
  prefix: string,
  fetch: typeof globalThis.fetch = (...asked) => globalThis.fetch(...asked),
): StaticData {
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

  return {
    countryCodes: () => file<CountryCodes>('countrycodes'),
    states: () => file<States>('states'),
    universities: () => file<Universities>('universities'),
    academicCriteria: () => file<AcademicCriteria>('academic-criteria'),
  };
}
