import type { IdentityChange } from './proof-table';

/** A failed action. Each is stored in the audit, so that an administrator can detect an attack (quality S59). */
export type IdentityFailure = 'signInFailed' | 'lockedOut' | 'codeRefused';

/** An event for the session layer and the audit trail: `changeRules` defines the consequences of a change. */
export interface IdentityEvent {
  readonly type: IdentityChange | IdentityFailure;
  readonly sub: string;
  readonly email: string;
  /** The sign-in that made the change, if any. */
  readonly family?: string;
  /** The specific refusal. */
  readonly reason?: string;
}

/** The portal refuses a reported change; it is rolled back. The message is for the caller. */
export class IdentityChangeRefused extends Error {
  override readonly name = 'IdentityChangeRefused';
}
