/** Product families; they decide on which site a license's external page is. */
export const licenseCategories = ['wls', 'cloud', 'named', 'floating', 'trial'] as const;
export type LicenseCategory = (typeof licenseCategories)[number];

/** The last word of a type names its product family; a type that names none is a named license. */
export function categoryOf(licenseType: string): LicenseCategory {
  const word = licenseType.split('_').at(-1)?.toLowerCase();
  return word === 'wls' || word === 'cloud' || word === 'floating' || word === 'trial' ? word : 'named';
}
