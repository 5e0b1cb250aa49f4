/**
 * Something a session layer or an audit trail wants to know. `credentialsChanged` and `signedOut` mean: end the person's
 * portal sessions (specification decisions D9, quality S17, S24).
 */
export interface IdentityEvent {
  readonly type:
    | 'signedIn'
    | 'signInFailed'
    | 'lockedOut'
    | 'signedUp'
    | 'confirmed'
    | 'credentialsChanged'
    | 'mfaEnabled'
    | 'mfaDisabled'
    | 'signedOut'
    | 'disabled'
    | 'deleted';
  readonly sub: string;
  readonly email: string;
}
