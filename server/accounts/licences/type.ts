import type { LicenceCategory } from './licence';

/** Types of licence are keys of settings (`licenseTypeLabels`); those of the academic programme begin so. */
const academicPrefix = 'ACADEMIC';

/** True for licence types of the academic programme, which their owners may renew themselves. */
export function isAcademicType(licenseType: string): boolean {
  return licenseType.toUpperCase().startsWith(academicPrefix);
}

/** The last word of a type names its product family; a type that names none is a named licence. */
export function categoryOf(licenseType: string): LicenceCategory {
  const word = licenseType.split('_').at(-1)?.toLowerCase();
  return word === 'wls' || word === 'cloud' || word === 'floating' || word === 'trial' ? word : 'named';
}
