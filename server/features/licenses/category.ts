import license from '../../../schemas/data/license.schema.json';
import type { License } from '../../../schemas/types.gen';

/** Product families of the entity; they determine the site of a license's external page. */
const licenseCategories = license.properties.category.enum as readonly License['category'][];

/** The last word of a type names its product family; a type without one is a named license. */
export function categoryOf(licenseType: string): License['category'] {
  const word = licenseType.split('_').at(-1)?.toLowerCase() ?? '';
  return licenseCategories.find((category) => category === word) ?? 'named';
}
