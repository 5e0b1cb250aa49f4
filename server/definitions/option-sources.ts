import type { Json, Option } from '../../engine/model';
import { countryOptions, labelOptions, languageOptions, stateOptions, universityOptions } from '../../kinds';
import { countryCodes } from '../static/countries';
import { statesByCountry } from '../static/states';
import { universities } from '../static/universities';

/**
 * Options of the portal's sources, from the data that the browser is served: a choice is judged by what was offered. Texts
 * do not matter here.
 */
export async function loadOptions(source: string, where: Readonly<Record<string, Json>>): Promise<readonly Option[]> {
  switch (source) {
    case 'countries':
      return countries;
    case 'states':
      return stateOptions(statesByCountry, where.country);
    case 'universities':
      return universityOptions(universities, countryCodes, { language: 'en', country: where.country });
    case 'labels':
      return labelOptions(where.labels, '', () => false);
    case 'languages':
      return languageOptions(where.languages, where.selection);
    default:
      throw new Error(`The server has no option source "${source}".`);
  }
}

const countries = countryOptions(countryCodes, 'en');
