import type { IdentityChange } from './proof-table';

/** Something that did not succeed. Each is kept in the audit, so that an administrator sees an attack (quality S59). */
export type IdentityFailure = 'signInFailed' | 'lockedOut' | 'codeRefused';

/** What a session layer and an audit trail are told: `changeRules` says what follows a change. */
export interface IdentityEvent {
  readonly type: IdentityChange | IdentityFailure;
  readonly sub: string;
  readonly email: string;
  /** The sign-in that made the change, where one did. */
  readonly family?: string;
  /** What exactly was refused. */
  readonly reason?: string;
}

/** The portal refuses a change that it is told of; nothing of it is kept. The message is for the caller. */
export class IdentityChangeRefused extends Error {
  override readonly name = 'IdentityChangeRefused';
}
