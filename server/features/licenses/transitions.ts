import type { LicenseState } from './status';

/** Decisions of an administrator about a license's state. */
export const licenseDecisions = ['approve', 'reject', 'suspend', 'reinstate', 'revoke'] as const;
export type LicenseDecision = (typeof licenseDecisions)[number];

/** The states in which each decision is possible, and the resulting state. Only revoke leaves REVOKED and REJECTED. */
const table: Readonly<Record<LicenseDecision, { readonly from: readonly LicenseState[]; readonly to: LicenseState }>> =
  {
    approve: { from: ['REQUESTED'], to: 'ACTIVE' },
    reject: { from: ['REQUESTED'], to: 'REJECTED' },
    suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
    reinstate: { from: ['SUSPENDED'], to: 'ACTIVE' },
    revoke: { from: ['REQUESTED', 'ACTIVE', 'SUSPENDED', 'REJECTED'], to: 'REVOKED' },
  };

/** The state after a decision; undefined if it is not possible. */
export function decide(state: LicenseState, decision: LicenseDecision): LicenseState | undefined {
  const { from, to } = table[decision];
  return from.includes(state) ? to : undefined;
}
