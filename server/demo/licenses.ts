import type { Insertable } from 'kysely';
import type { LicenseMembersTable, LicenseState, LicensesTable } from '../features/licenses';
import { demoProof } from './files';
import { demoPerson, fixedId } from './people';

const day = 24 * 60 * 60 * 1000;

interface Sketch {
  readonly owner: string;
  readonly category: LicensesTable['category'];
  readonly type: string;
  readonly purpose: string;
  readonly product: string;
  readonly state?: LicenseState;
  /** Days from now; null means no end. */
  readonly starts: number;
  readonly expires: number | null;
  readonly credit?: { readonly limit: number; readonly used: number };
  readonly reason?: string;
  readonly comment?: string;
  /** A file, by its value. */
  readonly proof?: string;
}

/** The first eight are every status in turn, over every category; the first of all carries the usage. */
const sketches: readonly Sketch[] = [
  {
    owner: 'user',
    category: 'wls',
    type: 'COMMERCIAL_WLS',
    purpose: 'PRODUCTION',
    product: 'Portico Solver',
    starts: -740,
    expires: 200,
    credit: { limit: 5000, used: 3120.5 },
    comment: 'Nightly planning runs',
  },
  {
    owner: 'user',
    category: 'cloud',
    type: 'COMMERCIAL_CLOUD',
    purpose: 'PRODUCTION',
    product: 'Portico Cloud',
    starts: -350,
    expires: 12,
    credit: { limit: 1000, used: 1000 },
  },
  {
    owner: 'user',
    category: 'named',
    type: 'COMMERCIAL_NAMED',
    purpose: 'DEVELOPMENT',
    product: 'Portico Solver',
    starts: -500,
    expires: -20,
  },
  {
    owner: 'user',
    category: 'floating',
    type: 'COMMERCIAL_FLOATING',
    purpose: 'PRODUCTION',
    product: 'Portico Solver',
    starts: 14,
    expires: 380,
  },
  {
    owner: 'user',
    category: 'trial',
    type: 'TRIAL',
    purpose: 'EVALUATION',
    product: 'Portico Cloud',
    state: 'REQUESTED',
    starts: 0,
    expires: null,
    comment: 'We would like to compare the cloud with our own machines.',
  },
  {
    owner: 'user',
    category: 'floating',
    type: 'COMMERCIAL_FLOATING',
    purpose: 'PRODUCTION',
    product: 'Portico Solver',
    state: 'SUSPENDED',
    starts: -300,
    expires: 65,
    reason: 'Invoice 2026-0417 is open.',
  },
  {
    owner: 'user',
    category: 'named',
    type: 'COMMERCIAL_NAMED',
    purpose: 'DEVELOPMENT',
    product: 'Portico Solver',
    state: 'REVOKED',
    starts: -900,
    expires: -170,
    reason: 'Replaced by a web license.',
  },
  {
    owner: 'user',
    category: 'trial',
    type: 'TRIAL',
    purpose: 'EVALUATION',
    product: 'Portico Solver',
    state: 'REJECTED',
    starts: -60,
    expires: -30,
    reason: 'A trial was granted this year already.',
  },
  {
    owner: 'academic',
    category: 'wls',
    type: 'ACADEMIC_WLS',
    purpose: 'RESEARCH',
    product: 'Portico Solver',
    proof: demoProof,
    starts: -345,
    expires: 20,
  },
  {
    owner: 'academic',
    category: 'named',
    type: 'ACADEMIC_NAMED',
    purpose: 'TEACHING',
    product: 'Portico Solver',
    starts: -100,
    expires: 265,
  },
  {
    owner: 'academic',
    category: 'named',
    type: 'ACADEMIC_NAMED',
    purpose: 'TEACHING',
    product: 'Portico Solver',
    starts: -500,
    expires: -135,
  },
  {
    owner: 'agent',
    category: 'cloud',
    type: 'COMMERCIAL_CLOUD',
    purpose: 'PRODUCTION',
    product: 'Portico Cloud',
    starts: -90,
    expires: null,
    credit: { limit: 2500, used: 180.25 },
  },
  {
    owner: 'leads',
    category: 'trial',
    type: 'TRIAL',
    purpose: 'EVALUATION',
    product: 'Portico Cloud',
    starts: -5,
    expires: 25,
  },
  {
    owner: 'mfa',
    category: 'wls',
    type: 'COMMERCIAL_WLS',
    purpose: 'PRODUCTION',
    product: 'Portico Solver',
    starts: -30,
    expires: 335,
  },
  // Enough of each kind for the lists to have a second page.
  ...Array.from(
    { length: 22 },
    (_, index): Sketch => ({
      owner: 'user',
      category: (['wls', 'cloud', 'named', 'floating'] as const)[index % 4] ?? 'wls',
      type:
        ['COMMERCIAL_WLS', 'COMMERCIAL_CLOUD', 'COMMERCIAL_NAMED', 'COMMERCIAL_FLOATING'][index % 4] ??
        'COMMERCIAL_WLS',
      purpose: index % 3 === 0 ? 'DEVELOPMENT' : 'PRODUCTION',
      product: index % 4 === 1 ? 'Portico Cloud' : 'Portico Solver',
      starts: -700 + index * 23,
      expires: 45 + index * 31,
    }),
  ),
];

/** Id of the n-th license, counted from one. */
export const licenseId = (number: number) => fixedId(3, number);

/** Licenses in every status and category, dated from the moment of the first start. */
export function demoLicenses(now: number): readonly Insertable<LicensesTable>[] {
  const decider = demoPerson('admin-write').id;
  return sketches.map((sketch, index) => {
    const owner = demoPerson(sketch.owner).id;
    const created = new Date(now + Math.min(sketch.starts, 0) * day - (index + 1) * 3_600_000);
    const decided = sketch.reason === undefined ? null : new Date(now - (10 + index) * day);
    return {
      id: licenseId(index + 1),
      created_at: created,
      created_by: owner,
      updated_at: decided ?? created,
      updated_by: decided ? decider : owner,
      number: `LIC-DEM0-${String(index + 1).padStart(4, '0')}`,
      owner_id: owner,
      category: sketch.category,
      license_type: sketch.type,
      purpose: sketch.purpose,
      product: sketch.product,
      state: sketch.state ?? 'ACTIVE',
      starts_at: new Date(now + sketch.starts * day),
      expires_at: sketch.expires === null ? null : new Date(now + sketch.expires * day),
      rate_plan_name: sketch.credit ? 'standard' : sketch.type === 'ACADEMIC_WLS' ? 'academic' : null,
      // One has the previous version.
      rate_plan_version: sketch.credit ? (index === 11 ? 1 : 2) : sketch.type === 'ACADEMIC_WLS' ? 1 : null,
      limits: JSON.stringify({
        sessions: 2 + (index % 7),
        machines: sketch.category === 'named' ? 1 : null,
        cores: 16,
        keys: 10,
      }),
      credit_limit: sketch.credit?.limit ?? null,
      credit_used: sketch.credit?.used ?? 0,
      notifications_enabled: true,
      comment: sketch.comment ?? null,
      decision_by: decided ? decider : null,
      decision_at: decided,
      decision_reason: sketch.reason ?? null,
      properties: JSON.stringify(sketch.proof === undefined ? {} : { academicProof: sketch.proof }),
    };
  });
}

/** Every owner belongs to their licenses; some colleagues belong to the first, and one manages it. */
export function demoMembers(now: number): readonly Insertable<LicenseMembersTable>[] {
  const since = new Date(now - 100 * day);
  const owners = sketches.map((sketch, index) => ({
    license_id: licenseId(index + 1),
    user_id: demoPerson(sketch.owner).id,
    manager: true,
    since,
  }));
  const colleagues = [
    { license_id: licenseId(1), user_id: demoPerson('agent').id, manager: true, since },
    { license_id: licenseId(1), user_id: demoPerson('mfa').id, manager: false, since },
    { license_id: licenseId(1), user_id: demoPerson('invited').id, manager: false, since },
    { license_id: licenseId(9), user_id: demoPerson('user').id, manager: false, since },
  ];
  return [...owners, ...colleagues];
}
