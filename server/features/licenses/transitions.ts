import type { LicenseState } from './status';

/** What an administrator may do to a license's state. */
export const licenseDecisions = ['approve', 'reject', 'suspend', 'reinstate', 'revoke'] as const;
export type LicenseDecision = (typeof licenseDecisions)[number];

/** From which states each decision is possible, and where it leads. REVOKED and REJECTED are left by no decision but revoke. */
const table: Readonly<Record<LicenseDecision, { readonly from: readonly LicenseState[]; readonly to: LicenseState }>> =
  {
    approve: { from: ['REQUESTED'], to: 'ACTIVE' },
    reject: { from: ['REQUESTED'], to: 'REJECTED' },
    suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
    reinstate: { from: ['SUSPENDED'], to: 'ACTIVE' },
    revoke: { from: ['REQUESTED', 'ACTIVE', 'SUSPENDED', 'REJECTED'], to: 'REVOKED' },
  };

/** The state after a decision; undefined where the decision is not possible. */
export function decide(state: LicenseState, decision: LicenseDecision): LicenseState | undefined {
  const { from, to } = table[decision];
  return from.includes(state) ? to : undefined;
}
