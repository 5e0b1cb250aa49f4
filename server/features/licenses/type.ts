/** Types of license are keys of settings (`licenseTypeLabels`); those of the academic programme begin so. */
const academicPrefix = 'ACADEMIC';

/** True for license types of the academic programme, which their owners may renew themselves. */
export function isAcademicType(licenseType: string): boolean {
  return licenseType.toUpperCase().startsWith(academicPrefix);
}
