import type { Kysely } from 'kysely';
import type { Json, Option } from '../../engine/model';
import { countryOptions, labelOptions, languageOptions, stateOptions, universityOptions } from '../../kinds';
import { visibleTo } from '../accounts/licences/repository';
import type { Database } from '../database';
import type { Actor } from '../session/session';
import { countryCodes } from '../static/countries';
import { statesByCountry } from '../static/states';
import { universities } from '../static/universities';

/**
 * Options of the portal's sources, from the data that the browser is served: a choice is judged by what was offered. Texts
 * do not matter here.
 * @param whose the person whose own records are offered, and where they stand; nobody has none
 */
export async function loadOptions(
  source: string,
  where: Readonly<Record<string, Json>>,
  whose?: { readonly db: Kysely<Database>; readonly actor: Actor | undefined },
): Promise<readonly Option[]> {
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
    case 'ownLicences':
      return whose?.actor ? ownLicences(whose.db, whose.actor.id) : [];
    default:
      throw new Error(`The server has no option source "${source}".`);
  }
}

async function ownLicences(db: Kysely<Database>, userId: string): Promise<readonly Option[]> {
  const reader = { userId, everything: false };
  const rows = await db.selectFrom('licences').select(['id', 'number']).where(visibleTo(reader)).execute();
  return rows.map(({ id, number }) => ({ value: id, text: number }));
}

const countries = countryOptions(countryCodes, 'en');
