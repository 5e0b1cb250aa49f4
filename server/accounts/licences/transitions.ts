import type { LicenceState } from './status';

/** What an administrator may do to a licence's state. */
export const licenceDecisions = ['approve', 'reject', 'suspend', 'reinstate', 'revoke'] as const;
export type LicenceDecision = (typeof licenceDecisions)[number];

/** From which states each decision is possible, and where it leads. REVOKED and REJECTED are left by no decision but revoke. */
const table: Readonly<Record<LicenceDecision, { readonly from: readonly LicenceState[]; readonly to: LicenceState }>> =
  {
    approve: { from: ['REQUESTED'], to: 'ACTIVE' },
    reject: { from: ['REQUESTED'], to: 'REJECTED' },
    suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
    reinstate: { from: ['SUSPENDED'], to: 'ACTIVE' },
    revoke: { from: ['REQUESTED', 'ACTIVE', 'SUSPENDED', 'REJECTED'], to: 'REVOKED' },
  };

/** The state after a decision; undefined where the decision is not possible. */
export function decide(state: LicenceState, decision: LicenceDecision): LicenceState | undefined {
  const { from, to } = table[decision];
  return from.includes(state) ? to : undefined;
}
