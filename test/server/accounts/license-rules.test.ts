import { describe, expect, it } from 'vitest';
import { ownRenewable, renew, renewOwn } from '../../../server/features/licenses/renewal';
import { type LicenseState, licenseStates, licenseStatus } from '../../../server/features/licenses/status';
import { decide, licenseDecisions } from '../../../server/features/licenses/transitions';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(now + days * day);
const license = (state: LicenseState, starts: number, expires: number | null) => ({
  state,
  startsAt: inDays(starts),
  expiresAt: expires === null ? null : inDays(expires),
});

describe('The status of a license', () => {
  it.each([
    ['revoked wins over everything', license('REVOKED', -10, -5), 'REVOKED'],
    ['rejected', license('REJECTED', -10, -5), 'REJECTED'],
    ['suspended wins over the dates', license('SUSPENDED', -10, -5), 'SUSPENDED'],
    ['requested is pending, whatever the dates', license('REQUESTED', -10, -5), 'PENDING'],
    ['past its last moment', license('ACTIVE', -10, -1), 'EXPIRED'],
    ['expired wins over not started', license('ACTIVE', 5, -1), 'EXPIRED'],
    ['not begun', license('ACTIVE', 1, 400), 'NOT_STARTED'],
    ['not begun wins over expiring', license('ACTIVE', 1, 5), 'NOT_STARTED'],
    ['29 days left', license('ACTIVE', -10, 29), 'EXPIRING'],
    ['30 days left to the moment', license('ACTIVE', -10, 30), 'ACTIVE'],
    ['its very last moment', license('ACTIVE', -10, 0), 'EXPIRING'],
    ['without end', license('ACTIVE', -10, null), 'ACTIVE'],
  ])('%s', (_, standing, status) => {
    expect(licenseStatus(standing, now)).toBe(status);
  });
});

describe('Decisions about a license', () => {
  const possible: Record<string, string> = {
    'REQUESTED approve': 'ACTIVE',
    'REQUESTED reject': 'REJECTED',
    'ACTIVE suspend': 'SUSPENDED',
    'SUSPENDED reinstate': 'ACTIVE',
    'REQUESTED revoke': 'REVOKED',
    'ACTIVE revoke': 'REVOKED',
    'SUSPENDED revoke': 'REVOKED',
    'REJECTED revoke': 'REVOKED',
  };
  const cases = licenseStates.flatMap((state) => licenseDecisions.map((decision) => [state, decision] as const));
  it.each(cases)('%s, %s', (state, decision) => {
    expect(decide(state, decision)).toBe(possible[`${state} ${decision}`]);
  });
});

describe('Renewing a license', () => {
  it('goes on from the expiry while the license is valid, and from now when it is not', () => {
    expect(renew(license('ACTIVE', -10, 5), now)).toEqual({ expiresAt: new Date('2027-11-26T12:00:00Z') });
    expect(renew(license('ACTIVE', -10, -5), now)).toEqual({ expiresAt: new Date('2027-11-21T12:00:00Z') });
  });

  it('until a moment asked for, which must be later than what there is', () => {
    expect(renew(license('ACTIVE', -10, 5), now, inDays(9))).toEqual({ expiresAt: inDays(9) });
    expect(renew(license('ACTIVE', -10, 5), now, inDays(5))).toEqual({ refused: 'UNTIL_NOT_LATER' });
  });

  it('turns 29 February into 28 February', () => {
    const leap = { state: 'ACTIVE' as const, startsAt: new Date(0), expiresAt: new Date('2028-02-29T10:00:00Z') };
    expect(renew(leap, now)).toEqual({ expiresAt: new Date('2029-02-28T10:00:00Z') });
  });

  it.each(['REQUESTED', 'SUSPENDED', 'REVOKED', 'REJECTED'] as const)('is not possible when %s', (state) => {
    expect(renew(license(state, -10, 5), now)).toEqual({ refused: 'LICENSE_NOT_RENEWABLE' });
  });

  it('is not possible for one without end', () => {
    expect(renew(license('ACTIVE', -10, null), now)).toEqual({ refused: 'LICENSE_NOT_RENEWABLE' });
  });

  const academic = { accountType: 'Academic', academicLicense: true };
  it.each([
    ['expiring', 29, academic, true],
    ['expired', -3, academic, true],
    ['30 days before and earlier', 30, academic, false],
    ['no longer academic', 29, { ...academic, accountType: 'Commercial' }, false],
    ['a commercial license of an academic', 29, { ...academic, academicLicense: false }, false],
  ])('by its academic owner: %s', (_, days, owner, allowed) => {
    expect('expiresAt' in renewOwn(license('ACTIVE', -300, days), owner, now)).toBe(allowed);
    expect(ownRenewable(license('ACTIVE', -300, days), owner, now)).toBe(allowed);
  });
});
