import { describe, expect, it } from 'vitest';
import { ownRenewable, renew, renewOwn } from '../../../server/accounts/licences/renewal';
import { type LicenceState, licenceStates, licenceStatus } from '../../../server/accounts/licences/status';
import { decide, licenceDecisions } from '../../../server/accounts/licences/transitions';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(now + days * day);
const licence = (state: LicenceState, starts: number, expires: number | null) => ({
  state,
  startsAt: inDays(starts),
  expiresAt: expires === null ? null : inDays(expires),
});

describe('The status of a licence', () => {
  it.each([
    ['revoked wins over everything', licence('REVOKED', -10, -5), 'REVOKED'],
    ['rejected', licence('REJECTED', -10, -5), 'REJECTED'],
    ['suspended wins over the dates', licence('SUSPENDED', -10, -5), 'SUSPENDED'],
    ['requested is pending, whatever the dates', licence('REQUESTED', -10, -5), 'PENDING'],
    ['past its last moment', licence('ACTIVE', -10, -1), 'EXPIRED'],
    ['expired wins over not started', licence('ACTIVE', 5, -1), 'EXPIRED'],
    ['not begun', licence('ACTIVE', 1, 400), 'NOT_STARTED'],
    ['not begun wins over expiring', licence('ACTIVE', 1, 5), 'NOT_STARTED'],
    ['29 days left', licence('ACTIVE', -10, 29), 'EXPIRING'],
    ['30 days left to the moment', licence('ACTIVE', -10, 30), 'ACTIVE'],
    ['its very last moment', licence('ACTIVE', -10, 0), 'EXPIRING'],
    ['without end', licence('ACTIVE', -10, null), 'ACTIVE'],
  ])('%s', (_, standing, status) => {
    expect(licenceStatus(standing, now)).toBe(status);
  });
});

describe('Decisions about a licence', () => {
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
  const cases = licenceStates.flatMap((state) => licenceDecisions.map((decision) => [state, decision] as const));
  it.each(cases)('%s, %s', (state, decision) => {
    expect(decide(state, decision)).toBe(possible[`${state} ${decision}`]);
  });
});

describe('Renewing a licence', () => {
  it('goes on from the expiry while the licence is valid, and from now when it is not', () => {
    expect(renew(licence('ACTIVE', -10, 5), now)).toEqual({ expiresAt: new Date('2027-11-26T12:00:00Z') });
    expect(renew(licence('ACTIVE', -10, -5), now)).toEqual({ expiresAt: new Date('2027-11-21T12:00:00Z') });
  });

  it('until a moment asked for, which must be later than what there is', () => {
    expect(renew(licence('ACTIVE', -10, 5), now, inDays(9))).toEqual({ expiresAt: inDays(9) });
    expect(renew(licence('ACTIVE', -10, 5), now, inDays(5))).toEqual({ refused: 'UNTIL_NOT_LATER' });
  });

  it('turns 29 February into 28 February', () => {
    const leap = { state: 'ACTIVE' as const, startsAt: new Date(0), expiresAt: new Date('2028-02-29T10:00:00Z') };
    expect(renew(leap, now)).toEqual({ expiresAt: new Date('2029-02-28T10:00:00Z') });
  });

  it.each(['REQUESTED', 'SUSPENDED', 'REVOKED', 'REJECTED'] as const)('is not possible when %s', (state) => {
    expect(renew(licence(state, -10, 5), now)).toEqual({ refused: 'LICENSE_NOT_RENEWABLE' });
  });

  it('is not possible for one without end', () => {
    expect(renew(licence('ACTIVE', -10, null), now)).toEqual({ refused: 'LICENSE_NOT_RENEWABLE' });
  });

  const academic = { accountType: 'Academic', academicLicence: true };
  it.each([
    ['expiring', 29, academic, true],
    ['expired', -3, academic, true],
    ['30 days before and earlier', 30, academic, false],
    ['no longer academic', 29, { ...academic, accountType: 'Commercial' }, false],
    ['a commercial licence of an academic', 29, { ...academic, academicLicence: false }, false],
  ])('by its academic owner: %s', (_, days, owner, allowed) => {
    expect('expiresAt' in renewOwn(licence('ACTIVE', -300, days), owner, now)).toBe(allowed);
    expect(ownRenewable(licence('ACTIVE', -300, days), owner, now)).toBe(allowed);
  });
});
