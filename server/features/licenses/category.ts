import license from '../../../schemas/data/license.schema.json';

/** Product families, those of the entity; they decide on which site a license's external page is. */
export const licenseCategories: readonly string[] = license.properties.category.enum;

/** The last word of a type names its product family; a type that names none is a named license. */
export function categoryOf(licenseType: string): string {
  const word = licenseType.split('_').at(-1)?.toLowerCase() ?? '';
  return licenseCategories.includes(word) ? word : 'named';
}
