import { expiringWithin, type LicenseStanding, licenseStatus } from './status';

/** Why a renewal is refused, as a code of the API. */
export type RenewalRefusal = 'LICENSE_NOT_RENEWABLE' | 'NOT_EXPIRING_YET' | 'NOT_ACADEMIC' | 'UNTIL_NOT_LATER';

/** The new expiry, or why there is none. */
export type Renewal = { readonly expiresAt: Date } | { readonly refused: RenewalRefusal };

/**
 * Renews by an administrator: until the requested moment, or for one year, counted from the expiry of a license that is still valid and
 * from now for one that is not (decisions, section 2.3).
 */
export function renew(license: LicenseStanding, now: number, until?: Date): Renewal {
  if (license.state !== 'ACTIVE' || license.expiresAt === null) return { refused: 'LICENSE_NOT_RENEWABLE' };
  const start = Math.max(license.expiresAt.getTime(), now);
  if (until === undefined) return { expiresAt: oneYearAfter(new Date(start)) };
  return until.getTime() > start ? { expiresAt: until } : { refused: 'UNTIL_NOT_LATER' };
}

/**
 * Renews by the owner: one year, from thirty days before the expiry on, and only while the account and the license are
 * academic. An expired license may still be renewed; a suspended or revoked one may not.
 */
export function renewOwn(
  license: LicenseStanding,
  owner: { readonly accountType: string | null; readonly academicLicense: boolean },
  now: number,
): Renewal {
  if (license.state !== 'ACTIVE' || license.expiresAt === null) return { refused: 'LICENSE_NOT_RENEWABLE' };
  if (owner.accountType !== 'Academic' || !owner.academicLicense) return { refused: 'NOT_ACADEMIC' };
  if (license.expiresAt.getTime() >= now + expiringWithin) return { refused: 'NOT_EXPIRING_YET' };
  return renew(license, now);
}

/** Whether {@link renewOwn} would succeed; lists show the button based on it. */
export function ownRenewable(
  license: LicenseStanding,
  owner: { readonly accountType: string | null; readonly academicLicense: boolean },
  now: number,
): boolean {
  const status = licenseStatus(license, now);
  return (status === 'EXPIRED' || status === 'EXPIRING') && 'expiresAt' in renewOwn(license, owner, now);
}

/** The same day and time a year later in UTC; 29 February becomes 28 February. */
export function oneYearAfter(start: Date): Date {
  const end = new Date(start);
  end.setUTCFullYear(start.getUTCFullYear() + 1);
  if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0);
  return end;
}
