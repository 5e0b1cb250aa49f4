import license from '../../../schemas/data/license.schema.json';

/** Product families of the entity; they determine the site of a license's external page. */
export const licenseCategories: readonly string[] = license.properties.category.enum;

/** The last word of a type names its product family; a type without one is a named license. */
export function categoryOf(licenseType: string): string {
  const word = licenseType.split('_').at(-1)?.toLowerCase() ?? '';
  return licenseCategories.includes(word) ? word : 'named';
}
