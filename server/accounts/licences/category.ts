/** Product families; they decide on which site a licence's external page is. */
export const licenceCategories = ['wls', 'cloud', 'named', 'floating', 'trial'] as const;
export type LicenceCategory = (typeof licenceCategories)[number];

/** The last word of a type names its product family; a type that names none is a named licence. */
export function categoryOf(licenseType: string): LicenceCategory {
  const word = licenseType.split('_').at(-1)?.toLowerCase();
  return word === 'wls' || word === 'cloud' || word === 'floating' || word === 'trial' ? word : 'named';
}
