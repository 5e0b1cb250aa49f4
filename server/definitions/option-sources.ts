import type { Json, Option } from '../../engine/model';
import { portalOptions, type RoleNames } from '../../kinds';
import { countryCodes } from '../reference-data/countries';
import { statesByCountry } from '../reference-data/states';
import { universities } from '../reference-data/universities';

/**
 * Options of the portal's sources, from the data that the browser is served: a choice is validated against what was offered. Texts
 * do not matter here.
 * @param roles those that are live
 */
export function createOptionLoader(roles: () => RoleNames) {
  const sources = portalOptions({
    countryCodes: () => countryCodes,
    states: () => statesByCountry,
    universities: () => universities,
    language: () => 'en',
    labelKeys: () => () => undefined,
    roles,
  });
  return async (source: string, where: Readonly<Record<string, Json>>): Promise<readonly Option[]> => {
    const load = Object.hasOwn(sources, source) ? sources[source] : undefined;
    if (!load) throw new Error(`The server has no option source "${source}".`);
    return load(where);
  };
}
